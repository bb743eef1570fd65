import type { ReactNode } from 'react';

interface Question {
  title: string;
  /** What follows from it: what hangs on the record, what can't be undone. */
  body?: ReactNode;
  /** Says what will happen: "Delete user". Left out there is nothing to decide: it is told, and closed. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** The focus begins at the harmless answer. */
  danger?: boolean;
  /** Whether it is asked in the panel's language, by the interface itself; the product asks in its own. */
  own?: boolean;
}

let question: Question | null = null;
let settle: ((yes: boolean) => void) | null = null;
const listeners = new Set<() => void>();

/**
 * Asks before something is done. Escape and a click outside answer no; so does another question that takes its place.
 *
 *     if (await confirm({ title: t('deleteTitle', { name }), body: t('deleteText'), confirmLabel: t('delete'), danger: true })) …
 */
export function confirm(next: Question): Promise<boolean> {
  settle?.(false);
  show(next);
  return new Promise((resolve) => {
    settle = resolve;
  });
}

/** For the dialog itself. */
export function answer(yes: boolean): void {
  const told = settle;
  settle = null;
  show(null);
  told?.(yes);
}
export const questionAsked = (): Question | null => question;
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}
