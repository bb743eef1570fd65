import { onPress, whatIsPressed } from '#web/press.ts';

const controls = 'a, button, input, label, select, textarea, [role="option"], [role^="menuitem"]';

/**
 * Tells the style sheets in `--pt-toasts` how much of the window's height the messages take. What makes room for them moves: it stays
 * where it is while somebody presses, and takes the room back only once the pointer is at no control, or the press would go astray.
 * Messages that come while something is pressed let the release through.
 *
 * @param place holds the messages
 * @returns ends it
 */
export function keepRoom(place: HTMLElement): () => void {
  const { style } = document.documentElement;
  let at: Element | null = null;
  let taken = 0;
  let given = 0;
  const settle = () => {
    const press = whatIsPressed();
    const pressed = press !== null && !place.contains(press);
    place.toggleAttribute('data-pressed', pressed);
    if (taken === given || pressed || (taken < given && at?.isConnected && at.closest(controls))) return;
    given = taken;
    style.setProperty('--pt-toasts', `${given}px`);
  };
  const unpress = onPress(settle);
  const unfollow = followPointer((now) => {
    at = now;
    settle();
  });
  const observer = new ResizeObserver(([entry]) => {
    taken = entry?.borderBoxSize[0]?.blockSize ?? 0;
    settle();
  });
  observer.observe(place);
  return () => {
    observer.disconnect();
    unpress();
    unfollow();
    style.removeProperty('--pt-toasts');
  };
}

/** @param report what the mouse is at; null where somebody works with something else */
function followPointer(report: (at: Element | null) => void): () => void {
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  const over = ({ target, pointerType }: PointerEvent) => report(pointerType === 'mouse' ? (target as Element) : null);
  document.addEventListener('pointerover', over, options);
  document.addEventListener('pointerout', ({ relatedTarget }) => relatedTarget || report(null), options);
  document.addEventListener('keydown', () => report(null), options);
  return () => listening.abort();
}
