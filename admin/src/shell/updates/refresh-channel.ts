/** Tells the other open tabs of this browser which version somebody refreshed to. */
const channelName = 'population-tracker.refresh';

/** The version that this page runs. The name of its first script changes with everything that the script leads to. */
export const ownVersion = new URL(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '/', window.location.href)
  .pathname;

export function tellRefresh(version: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(version);
  channel.close();
}

/** Calls back when another tab was refreshed to a version that this page doesn't run. @returns stops listening */
export function onRefresh(heard: (version: string) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data: version }: MessageEvent<string>) => {
    if (version !== ownVersion) heard(version);
  };
  return () => channel.close();
}
