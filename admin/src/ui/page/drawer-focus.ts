import { type RefObject, useEffect, useRef } from 'react';
import type { Pane } from './pane.ts';

const fields = 'input:not([type="hidden"], [disabled]), select:not([disabled]), textarea:not([disabled])';

/** Takes the screen below out of reach, sets the focus on the first field, and gives both back at the end. */
export function useDrawerFocus(pane: Pane): RefObject<HTMLElement | null> {
  const drawer = useRef<HTMLElement>(null);
  const { element, cover } = pane;
  useEffect(() => {
    const opened = drawer.current;
    if (!element || !opened) return;
    const before = document.activeElement;
    cover(true);
    (opened.querySelector<HTMLElement>(fields) ?? opened).focus({ preventScroll: true });
    return () => {
      cover(false);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [element, cover]);
  return drawer;
}
