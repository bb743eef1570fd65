import { useEffect, useId, useSyncExternalStore } from 'react';
import { type Location, useBlocker, useLocation } from 'react-router';
import { genericText } from '../../lib/i18n.ts';
import { confirm } from '../dialog/confirm.ts';
import type { SaveForm } from './save-form.ts';

/** Paths of the screens that hold something typed and not saved, by form. */
let unsaved: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

/** Whether something typed in a screen is not saved; for its tab's dot and for the question before closing it. */
export const useHasUnsaved = (path: string): boolean => useSyncExternalStore(subscribe, () => [...unsaved.values()].includes(path));

/** Asks whether to leave what was typed. Answers true where one may leave. */
export const askToLeave = (): Promise<boolean> =>
  confirm({
    title: genericText('ui.unsavedTitle'),
    body: genericText('ui.unsavedText'),
    confirmLabel: genericText('ui.unsavedLeave'),
    cancelLabel: genericText('ui.unsavedStay'),
    danger: true,
  });

/**
 * Asks before a navigation or the closing of the window takes what was typed.
 * @param stays whether the form is still there at the next place
 */
export function useUnsaved(
  { dirty, settled }: Pick<SaveForm<never>, 'dirty' | 'settled'>,
  stays: (now: Location, next: Location) => boolean,
): void {
  const form = useId();
  const { pathname } = useLocation();

  useEffect(() => {
    settled.current = false;
    if (!dirty) return note(form, null);
    note(form, pathname);
    const ask = (event: BeforeUnloadEvent) => {
      if (!settled.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      // A screen that is only out of sight keeps what was typed in it, and its tab the mark.
      if (settled.current) note(form, null);
    };
  }, [form, dirty, pathname, settled]);

  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && !settled.current && !stays(currentLocation, nextLocation));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void askToLeave().then((leave) => {
      settled.current = leave;
      if (leave) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, settled]);
}

function note(form: string, path: string | null): void {
  if ((unsaved.get(form) ?? null) === path) return;
  const next = new Map(unsaved);
  if (path === null) next.delete(form);
  else next.set(form, path);
  unsaved = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
