import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Below a button, with its left or its right edge; or to the right of it. */
export type Side = 'below' | 'belowEnd' | 'beside';

/** From the button and from the edges of the window, in pixels. */
const gap = { below: 4, belowEnd: 4, beside: 8 };
const margin = 8;

/**
 * A popover stands at its button as long as it is open, whatever it holds, whatever is scrolled and whatever comes above it; on the other side of it where there
 * is more room. Not by the style sheet's anchors: a Chromium of 2026 ends the whole tab with some of them.
 * @param button the one whose `popoverTarget` the popover is, unless given
 * @returns the popover's `ref`
 */
export function useBeside(side: Side, button?: HTMLElement): RefObject<HTMLDivElement | null> {
  const popover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = popover.current;
    if (!element) return;
    const place = () => {
      // A list has a hundred of them, and all but one are closed.
      if (!element.matches(':popover-open')) return;
      const source = button ?? document.querySelector(`[popovertarget="${CSS.escape(element.id)}"]`);
      if (source) stand(element, source.getBoundingClientRect(), side);
    };
    // Told when it opens and whenever it grows, before any of it is painted.
    const observer = new ResizeObserver(place);
    observer.observe(element);
    // A bar that comes or goes above the screen takes its room from what the button stands in.
    const screen = document.querySelector('main');
    if (screen) observer.observe(screen);
    const passing = { capture: true, passive: true };
    window.addEventListener('scroll', place, passing);
    window.addEventListener('resize', place, passing);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', place, passing);
      window.removeEventListener('resize', place, passing);
    };
  }, [side, button]);
  return popover;
}

function stand(element: HTMLElement, from: DOMRect, side: Side): void {
  const { offsetWidth: width, offsetHeight: height } = element;
  const across = new Room(document.documentElement.clientWidth, width);
  const down = new Room(window.innerHeight, height);
  const edges: [number, number] = side === 'below' ? [from.left, from.right - width] : [from.right - width, from.left];
  const [left, top] =
    side === 'beside'
      ? [across.first([from.right + gap.beside, from.left - gap.beside - width]), down.within(from.top)]
      : [across.first(edges), down.first([from.bottom + gap[side], from.top - gap[side] - height])];
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
}

/** Where something of a length may begin in the window. */
class Room {
  readonly #last: number;

  constructor(whole: number, length: number) {
    this.#last = Math.max(margin, whole - margin - length);
  }

  within(start: number): number {
    return Math.min(Math.max(start, margin), this.#last);
  }

  /** Of the places wanted the first that lies wholly in sight. */
  first(wanted: [number, number]): number {
    return wanted.find((start) => this.within(start) === start) ?? this.within(wanted[0]);
  }
}
