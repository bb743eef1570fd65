import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { Place } from './PlacedMenu.tsx';

const longPressMs = 500;
/** A finger that moves further wants to scroll, in pixels. */
const stillWithin = 10;

/**
 * The ways to ask for an element's menu: the right button, the context-menu key, Shift+F10, and a long press, of which not every browser
 * makes a request for the menu.
 */
export function useMenuPress(open: (place: Place) => void) {
  const timer = useRef(0);
  const start = useRef<Place>(null);
  const giveUp = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onContextMenu(event: MouseEvent) {
      giveUp();
      open(placeOf(event));
    },
    onPointerDown({ pointerType, clientX: left, clientY: top }: PointerEvent) {
      giveUp();
      if (pointerType !== 'touch') return;
      start.current = { left, top };
      timer.current = window.setTimeout(() => open({ left, top }), longPressMs);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { left, top } = start.current ?? { left: clientX, top: clientY };
      if (Math.hypot(clientX - left, clientY - top) > stillWithin) giveUp();
    },
    onPointerUp: giveUp,
    onPointerCancel: giveUp,
  };
}

/** Where a menu belongs; the context-menu key has no place of its own. */
function placeOf(event: MouseEvent): Place {
  event.preventDefault();
  if (event.clientX || event.clientY) return { left: event.clientX, top: event.clientY };
  const { left, bottom } = event.currentTarget.getBoundingClientRect();
  return { left, top: bottom };
}
