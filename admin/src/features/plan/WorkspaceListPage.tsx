import { aheadOf, PlaceList } from './places/PlaceList.tsx';
import { workspaceKind } from './places/place-kind.ts';

export const ahead = aheadOf(workspaceKind);

export default function WorkspaceListPage() {
  return <PlaceList kind={workspaceKind} />;
}
