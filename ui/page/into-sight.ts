interface Span {
  from: number;
  to: number;
}

/**
 * Scrolls what lies around an element only so far that the element is seen, as `scrollIntoView` with `nearest` does; but the next Tab goes
 * on from where the focus is, where some browsers would go on from what was scrolled to.
 */
export function bringIntoSight(element: Element | null | undefined): void {
  for (let box = element?.parentElement; element && box; box = box.parentElement) {
    const { overflowX, overflowY, scrollPaddingLeft, scrollPaddingRight, scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(box);
    const at = element.getBoundingClientRect();
    const { left, top } = box.getBoundingClientRect();
    const x = { from: left + box.clientLeft, to: left + box.clientLeft + box.clientWidth };
    const y = { from: top + box.clientTop, to: top + box.clientTop + box.clientHeight };
    if (scrolls(overflowX)) {
      box.scrollLeft += shiftTo({ from: at.left, to: at.right }, within(x, scrollPaddingLeft, scrollPaddingRight));
    }
    if (scrolls(overflowY)) box.scrollTop += shiftTo({ from: at.top, to: at.bottom }, within(y, scrollPaddingTop, scrollPaddingBottom));
  }
}

const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';

/** Without the paddings, which are `auto` where nobody set them. */
const within = ({ from, to }: Span, before: string, after: string): Span => ({
  from: from + (Number.parseFloat(before) || 0),
  to: to - (Number.parseFloat(after) || 0),
});

/** The least way to scroll, in pixels, after which as much of a span as possible lies in sight. */
export function shiftTo(span: Span, sight: Span): number {
  const before = span.from - sight.from;
  const after = span.to - sight.to;
  if (before < 0 && after < 0) return Math.max(before, after);
  return before > 0 && after > 0 ? Math.min(before, after) : 0;
}
