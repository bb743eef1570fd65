import { type RefObject, useEffect, useRef } from 'react';
import type { Pane } from './pane.ts';

const fields = 'input:not([type="hidden"], [disabled]), select:not([disabled]), textarea:not([disabled])';

/**
 * Takes the screen below out of reach, sets the focus on the first field, and gives both back at the end. A drawer that comes back
 * into sight with its tab leaves the focus where it is: somebody may be walking over the tabs.
 */
export function useDrawerFocus(pane: Pane): RefObject<HTMLElement | null> {
  const drawer = useRef<HTMLElement>(null);
  const { element, cover } = pane;
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const section = drawer.current;
    if (!element || !section) return;
    cover(true);
    if (!before.current) {
      before.current = document.activeElement;
      (section.querySelector<HTMLElement>(fields) ?? section).focus({ preventScroll: true });
    }
    const { current: from } = before;
    return () => {
      cover(false);
      if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
    };
  }, [element, cover]);
  return drawer;
}
