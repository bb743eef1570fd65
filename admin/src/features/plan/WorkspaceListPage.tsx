import { PlaceList } from './places/PlaceList.tsx';
import { workspaceKind } from './places/place-kind.ts';

export default function WorkspaceListPage() {
  return <PlaceList kind={workspaceKind} />;
}
