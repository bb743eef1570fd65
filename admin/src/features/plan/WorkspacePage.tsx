import { createWorkspace, updateWorkspace } from '@population-tracker/contract/plan/plan';
import { callOnce } from '#web/calls/call-once.ts';
import { call } from '#web/client.ts';
import { WorkspacePlace } from './place-page/WorkspacePlace.tsx';
import { PlacePage } from './places/PlacePage.tsx';
import { workspaceKind } from './places/place-kind.ts';

export default function WorkspacePage() {
  return (
    <PlacePage kind={workspaceKind} create={(body) => callOnce(createWorkspace, { body }, { quiet: true })}>
      {(place) => (
        <WorkspacePlace
          key={place.id}
          place={place}
          update={(body, version) => call(updateWorkspace, { params: { id: place.id }, body: { ...body, version } }, { quiet: true })}
        />
      )}
    </PlacePage>
  );
}
