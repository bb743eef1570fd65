import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Until then a page that is still filling may reach the height it had. */
const patienceMs = 2_000;

/** A page begins at its top; the browser's Back finds it where it was left (source, section 2). */
export function useScrollMemory(pane: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const kind = useNavigationType();
  const places = useRef(new Map<string, number>());

  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const remember = (event: Event) => {
      const scroller = scrollerOf(element);
      if (scroller && event.target === scroller) places.current.set(key, scroller.scrollTop);
    };
    const stop = kind === 'POP' ? scrollBack(element, places.current.get(key) ?? 0) : () => {};
    element.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => {
      stop();
      element.removeEventListener('scroll', remember, { capture: true });
    };
  }, [pane, key, kind]);
}

const scrollerOf = (pane: HTMLElement) => pane.querySelector<HTMLElement>('[data-scroller]');

/** Scrolls as soon as the page is high enough. @returns gives up waiting */
function scrollBack(pane: HTMLElement, top: number): () => void {
  if (top === 0) return () => {};
  const until = performance.now() + patienceMs;
  let frame = requestAnimationFrame(function step() {
    const scroller = scrollerOf(pane);
    if (scroller && scroller.scrollHeight - scroller.clientHeight >= top) scroller.scrollTop = top;
    else if (performance.now() < until) frame = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(frame);
}
