import { createWorkspace, updateWorkspace } from '@population-tracker/contract/plan/plan';
import { call } from '#web/client.ts';
import { PlacePage } from './places/PlacePage.tsx';
import { workspaceKind } from './places/place-kind.ts';

export default function WorkspacePage() {
  return (
    <PlacePage
      kind={workspaceKind}
      create={(body) => call(createWorkspace, { body }, { quiet: true })}
      update={(id, body) => call(updateWorkspace, { params: { id }, body }, { quiet: true })}
    />
  );
}
