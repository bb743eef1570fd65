import { useSyncExternalStore } from 'react';

let modals: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Shows a dialog over everything and alone in reach. @returns says that it is gone; closing it is the caller's */
export function showModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  tell([...modals, dialog]);
  return () => tell(modals.filter((one) => one !== dialog));
}

/** The dialog that lies over everything else now: what stands outside of it can neither be pressed nor is it read out. */
export const useTopModal = (): HTMLDialogElement | null => useSyncExternalStore(subscribe, () => modals.at(-1) ?? null);

function tell(now: readonly HTMLDialogElement[]): void {
  modals = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
