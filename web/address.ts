import { isDay } from '@population-tracker/contract/kernel/days';
import { type MouseEvent, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
window.addEventListener('popstate', tell);

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** Where one is in a front end of few screens, that has no router: the path with its query. Renders again when it changes. */
export const useAddress = (): URL => new URL(useSyncExternalStore(subscribe, readAddress));

const readAddress = (): string => window.location.href;

/** A day that an address names; null where it names none, or one that there isn't. */
export function dayOf({ searchParams }: URL, name: string): string | null {
  const text = searchParams.get(name);
  return text !== null && isDay(text) ? text : null;
}

/** Goes to a path of this front end; `replace` where Back should lead to what was there before this. */
export function goTo(path: string, { replace = false } = {}): void {
  if (replace) window.history.replaceState(null, '', path);
  else window.history.pushState(null, '', path);
  if (!replace) window.scrollTo(0, 0);
  tell();
}

/** For a link within this front end: `<a {...linkTo('/my/me')}>`. A click with a key opens it elsewhere, as the browser does it. */
export const linkTo = (path: string) => ({
  href: path,
  onClick: (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(path);
  },
});
