import { PlaceList } from './parts/PlaceList.tsx';
import { workspaceKind } from './parts/place-kind.ts';

export default function WorkspaceListPage() {
  return <PlaceList kind={workspaceKind} />;
}
