import { useSyncExternalStore } from 'react';

/** Some browsers, those of most phones among them, fill the screen with nothing but a video. */
export const canFillScreen: boolean = document.fullscreenEnabled ?? false;

/** Whether the panel fills the screen. */
export const useFillsScreen = (): boolean => useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);

export function toggleFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen();
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}
