import { useSyncExternalStore } from 'react';

/** The frame's own dialogs. Each is fetched when it is first opened. */
export type FrameDialog = 'search' | 'errorLog' | 'help' | 'size' | 'theme';

let open: FrameDialog | null = null;
const listeners = new Set<() => void>();

/** Opens one of the frame's dialogs in place of any other, from a button, a key or a menu that closes meanwhile. */
export const openDialog = (dialog: FrameDialog): void => show(dialog);
export const closeDialog = (): void => show(null);

/** The dialog that is open. */
export const useOpenDialog = (): FrameDialog | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );

function show(dialog: FrameDialog | null): void {
  open = dialog;
  for (const listener of listeners) listener();
}
