import { anyUnsaved, giveUp, unsavedForms } from '../../ui/form/unsaved.ts';
import { noteVersion, ownVersion } from './versions.ts';

/** Tells the other open tabs of this browser which version somebody refreshed to. */
const channelName = 'population-tracker.refresh';

type Ask = () => Promise<boolean>;

/** Opens the new version here and in the other tabs. Where something is unsaved, it asks first. */
export async function refresh(version: string, ask: Ask): Promise<void> {
  if (anyUnsaved() && !(await ask())) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(version);
  channel.close();
  reload();
}

/** Follows a refresh of another tab. Whoever has something unsaved and wants to keep it goes on with what this tab has. @returns stops following */
export function followRefreshes(ask: Ask): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = async ({ data: version }: MessageEvent<string>) => {
    noteVersion(version);
    if (version !== ownVersion && (!anyUnsaved() || (await ask()))) reload();
  };
  return () => channel.close();
}

/** The browser doesn't ask once more. */
function reload(): void {
  giveUp(unsavedForms());
  window.location.reload();
}
