import { createWorkspace, readWorkspace, updateWorkspace } from '@population-tracker/contract/plan';
import { call } from '../../lib/client.ts';
import { PlacePage } from './parts/PlacePage.tsx';
import { workspaceKind } from './parts/place-kind.ts';

export default function WorkspacePage() {
  return (
    <PlacePage
      kind={workspaceKind}
      create={(body) => call(createWorkspace, { body }, { quiet: true })}
      update={(id, body) => call(updateWorkspace, { params: { id }, body }, { quiet: true })}
      read={(id) => call(readWorkspace, { params: { id } })}
    />
  );
}
