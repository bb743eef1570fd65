import { type RefObject, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { confirm } from '#ui/dialog/confirm.ts';
import { genericText } from '#web/language.ts';
import { useView } from '#web/view.ts';

/** A form that holds something typed and not saved. */
export interface Unsaved {
  /** Key of the view that it stands in. */
  view: string;
  /** Whether the form is still there at another query of its view. */
  stays: (now: URLSearchParams, next: URLSearchParams) => boolean;
  settled: RefObject<boolean>;
}

interface Typed {
  dirty: boolean;
  /** Of `settle`. */
  settled: RefObject<boolean>;
}

let unsaved: ReadonlyMap<string, Unsaved> = new Map();
const listeners = new Set<() => void>();

/** The forms with something unsaved, of all views. */
export const unsavedForms = (): Unsaved[] => [...unsaved.values()];
export const anyUnsaved = (): boolean => unsaved.size > 0;
export const hasUnsaved = (view: string): boolean => unsavedForms().some((form) => form.view === view);

/** Whether something typed in a view is not saved; for its tab's dot. */
export const useHasUnsaved = (view: string): boolean => useSyncExternalStore(subscribe, () => hasUnsaved(view));
export const useAnyUnsaved = (): boolean => useSyncExternalStore(subscribe, anyUnsaved);

/**
 * What was typed may go without another question: it was saved, or the person said so. Told at once, since a form out of sight says
 * nothing more itself, and would stay marked.
 */
export function settle(settled: Unsaved['settled']): void {
  settled.current = true;
  keep([...unsaved].filter(([, form]) => form.settled !== settled));
}

export function giveUp(forms: readonly Unsaved[]): void {
  for (const { settled } of forms) settle(settled);
}

/** Asks whether to leave what was typed. Answers true where one may leave. */
export const askToLeave = (): Promise<boolean> =>
  confirm({
    title: genericText('ui.unsavedTitle'),
    body: genericText('ui.unsavedText'),
    confirmLabel: genericText('ui.unsavedLeave'),
    cancelLabel: genericText('ui.unsavedStay'),
    danger: true,
    own: true,
  });

/** Asks before these forms are given up, and gives them up. Answers true where one may leave. */
export async function mayGiveUp(forms: readonly Unsaved[]): Promise<boolean> {
  if (forms.length > 0 && !(await askToLeave())) return false;
  giveUp(forms);
  return true;
}

/**
 * Marks a form's view while something typed in it is not saved: the frame asks before it goes.
 * @param stays whether the form is still there at another query of its view
 */
export function useUnsaved({ dirty, settled }: Typed, stays: Unsaved['stays']): void {
  const form = useId();
  const { key: view } = useView();
  const latest = useRef(stays);
  latest.current = stays;

  useEffect(() => {
    settled.current = false;
    // Nothing takes the mark away when the effect ends: a view that is only out of sight keeps what was typed in it.
    note(form, dirty ? { view, settled, stays: (now, next) => latest.current(now, next) } : null);
  }, [form, dirty, view, settled]);
}

function note(form: string, found: Unsaved | null): void {
  if (!found && !unsaved.has(form)) return;
  const others = [...unsaved].filter(([id]) => id !== form);
  keep(found ? [...others, [form, found]] : others);
}

function keep(forms: [string, Unsaved][]): void {
  unsaved = new Map(forms);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
