import { anyUnsaved, giveUp, unsavedForms } from '#ui/form/unsaved.ts';
import { onRefresh, tellRefresh } from './refresh-channel.ts';
import { noteVersion } from './versions.ts';

type Ask = () => Promise<boolean>;

/** Opens the new version here and in the other tabs. Where something is unsaved, it asks first. */
export async function refresh(version: string, ask: Ask): Promise<void> {
  if (anyUnsaved() && !(await ask())) return;
  tellRefresh(version);
  reload();
}

/** Follows a refresh of another tab. Whoever has something unsaved and wants to keep it goes on with what this tab has. @returns stops following */
export function followRefreshes(ask: Ask): () => void {
  return onRefresh(async (version) => {
    noteVersion(version);
    if (!anyUnsaved() || (await ask())) reload();
  });
}

/** The browser doesn't ask once more. */
function reload(): void {
  giveUp(unsavedForms());
  window.location.reload();
}
