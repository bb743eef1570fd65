import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { NavigationType } from 'react-router';

/** How far a view was scrolled at each entry of the window's history. */
export type ScrollPlaces = Map<string, number>;

/** Until then a view that is still filling may reach the height it had. */
const patienceMs = 2_000;

/** How the window came to a view: the entry of its history, by which kind of navigation, whether by the view's tab. */
export interface Arrival {
  key: string;
  kind: NavigationType;
  tab: boolean;
}

/**
 * A view that a link leads to begins at its top; a tab and the browser's Back find it where it was left (source, section 2).
 * A change of its own query leaves it where it is.
 */
export function useViewScroll(view: RefObject<HTMLElement | null>, arrival: Arrival | null, places: RefObject<ScrollPlaces>): void {
  const last = useRef({ top: 0, shown: false });

  useLayoutEffect(() => {
    const element = view.current;
    const comes = !last.current.shown;
    last.current.shown = arrival !== null;
    if (!arrival || !element) return;
    const { key, kind, tab } = arrival;
    const remember = (event: Event) => {
      if (event.target !== scrollerOf(element)) return;
      last.current.top = (event.target as Element).scrollTop;
      places.current.set(key, last.current.top);
    };
    const asLeft = kind === 'POP' ? (places.current.get(key) ?? last.current.top) : last.current.top;
    const wanted = tab || kind === 'POP' ? asLeft : 0;
    // Who stands at the top needn't be brought there: all of the view would be laid out now, and again with what is drawn right after.
    const isThere = wanted === 0 && last.current.top === 0;
    const stop = !isThere && (comes || kind === 'POP') ? scrollTo(element, wanted) : () => {};
    element.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => {
      stop();
      element.removeEventListener('scroll', remember, { capture: true });
    };
  }, [view, arrival, places]);
}

const scrollerOf = (view: HTMLElement) => view.querySelector<HTMLElement>('[data-scroller]');

/** Scrolls at once where the view is high enough, else as soon as it is. @returns gives up waiting */
function scrollTo(view: HTMLElement, top: number): () => void {
  const until = performance.now() + patienceMs;
  let frame = 0;
  const step = () => {
    const scroller = scrollerOf(view);
    if (scroller && scroller.scrollHeight - scroller.clientHeight >= top) scroller.scrollTop = top;
    else if (performance.now() < until) frame = requestAnimationFrame(step);
  };
  step();
  return () => cancelAnimationFrame(frame);
}
