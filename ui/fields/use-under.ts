import { type RefObject, useLayoutEffect } from 'react';

/** Between a field and its list, in pixels. */
const gapPx = 8;

/**
 * A list stands under its field and is as wide, or above it where there is room only there: on the side that it opened on, however many
 * choices are left of it. What is chosen is in sight. While its field is scrolled out of sight, so is the list.
 * @param field the list's, found when it opens
 */
export function useUnder(list: RefObject<HTMLElement | null>, field: () => HTMLElement | null): void {
  useLayoutEffect(() => {
    const [element, source] = [list.current, field()];
    if (!element || !source) return;
    let side: 'under' | 'above' | undefined;
    const place = () => {
      const from = source.getBoundingClientRect();
      element.style.width = `${from.width}px`;
      element.style.left = `${from.left}px`;
      const height = element.offsetHeight;
      if (!side) {
        side = sideFor(from, height);
        element.querySelector('[data-combobox-active]')?.scrollIntoView({ block: 'nearest' });
      }
      element.style.top = `${side === 'under' ? from.bottom + gapPx : from.top - gapPx - height}px`;
    };
    // Told when it opens and whenever it grows, before any of it is painted: nothing is laid out for it within the press.
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    sizes.observe(source);
    // A bar that comes or goes above the screen takes its room from what the field stands in.
    const screen = document.querySelector('main');
    if (screen) sizes.observe(screen);
    const sight = new IntersectionObserver((seen) => {
      element.style.visibility = seen.at(-1)?.isIntersecting === false ? 'hidden' : '';
    });
    sight.observe(source);
    const passing = { capture: true, passive: true };
    window.addEventListener('scroll', place, passing);
    window.addEventListener('resize', place, passing);
    return () => {
      sizes.disconnect();
      sight.disconnect();
      window.removeEventListener('scroll', place, passing);
      window.removeEventListener('resize', place, passing);
    };
  }, [list, field]);
}

function sideFor(from: DOMRect, height: number): 'under' | 'above' {
  const bottom = window.visualViewport?.height ?? window.innerHeight;
  const fitsUnder = from.bottom + gapPx + height <= bottom;
  return !fitsUnder && from.top - gapPx - height >= 0 ? 'above' : 'under';
}
