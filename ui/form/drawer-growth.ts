import { type RefObject, useLayoutEffect } from 'react';

/** Of each pane, the row that its drawer grows out of, and since when. */
const growing = new WeakMap<Element, { row: Element; since: number }>();

/**
 * Lets a drawer grow out of the row that it shows, where that is in sight; else it comes from the right. What takes the place of the
 * drawer that waited for its record goes on from there. `form.module.css` moves it.
 */
export function useDrawerGrowth(drawer: RefObject<HTMLElement | null>, pane: HTMLElement | null): void {
  useLayoutEffect(() => {
    const row = pane?.querySelector('[data-row][data-current]');
    const section = drawer.current;
    if (!pane || !row || !section) return;
    const known = growing.get(pane);
    const since = known?.row === row ? known.since : performance.now();
    growing.set(pane, { row, since });
    const delay = `${Math.round(since - performance.now())}ms`;
    for (const part of [section, section.previousElementSibling as HTMLElement]) part.style.animationDelay = delay;
    place(section, row.getBoundingClientRect(), pane.getBoundingClientRect());
    return () => {
      setTimeout(() => row.hasAttribute('data-current') || growing.delete(pane));
    };
  }, [drawer, pane]);
}

function place(section: HTMLElement, row: DOMRect, { top, bottom, height }: DOMRect): void {
  if (row.bottom < top || row.top > bottom) return;
  section.dataset.grows = '';
  section.style.setProperty('--row-middle', `${(row.top + row.bottom) / 2 - top}px`);
  section.style.setProperty('--row-share', String(row.height / height));
}
