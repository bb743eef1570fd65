import { bulkUndoMs } from '@population-tracker/contract/kernel/constants';
import { readSession } from '#web/session.ts';

// The last delete or change of many users that this window made, for as long as the server can undo it.

export interface LastChange {
  id: number;
  text: string;
  /** Until when it can be undone, in ms. */
  until: number;
  /** Whose it is: nobody else can undo it. */
  by: string | undefined;
}

let last: LastChange | null = null;
const listeners = new Set<() => void>();

/** What the next one replaces. */
export function keepLastChange(id: number, text: string): void {
  set({ id, text, until: Date.now() + bulkUndoMs, by: readSession().user?.email });
}

/** It was undone, can't be undone any more, or nobody wants to be asked. */
export function forgetLastChange(id: number): void {
  if (last?.id === id) set(null);
}

export const lastChange = (): LastChange | null => last;

export function onLastChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function set(change: LastChange | null): void {
  last = change;
  for (const changed of listeners) changed();
}
