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
  const pointer: Pointer = { pressed: false, at: null };
  let taken = 0;
  let given = 0;
  const settle = () => {
    const { pressed, at } = pointer;
    place.toggleAttribute('data-pressed', pressed);
    if (taken === given || pressed || (taken < given && at?.isConnected && at.closest(controls))) return;
    given = taken;
    style.setProperty('--pt-toasts', `${given}px`);
  };
  const unfollow = followPointer(pointer, place, settle);
  const observer = new ResizeObserver(([entry]) => {
    taken = entry?.borderBoxSize[0]?.blockSize ?? 0;
    settle();
  });
  observer.observe(place);
  return () => {
    observer.disconnect();
    unfollow();
    style.removeProperty('--pt-toasts');
  };
}

interface Pointer {
  /** Anything but what is apart. */
  pressed: boolean;
  /** What the mouse is at, as long as it is the mouse that somebody works with. */
  at: Element | null;
}

function followPointer(pointer: Pointer, apart: Element, changed: () => void): () => void {
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  const set = (now: Partial<Pointer>) => {
    Object.assign(pointer, now);
    if (!listening.signal.aborted) changed();
  };
  const over = ({ target, pointerType, buttons }: PointerEvent) => {
    if (pointerType !== 'mouse') return set({ at: null });
    // Some releases nobody hears of, such as that of a scroll bar.
    set({ at: target as Element, pressed: pointer.pressed && buttons > 0 });
  };
  // What is released counts only after this.
  const release = () => setTimeout(set, 0, { pressed: false });
  document.addEventListener('pointerover', over, options);
  document.addEventListener('pointerout', ({ relatedTarget }) => relatedTarget || set({ at: null }), options);
  document.addEventListener('pointerdown', ({ target }) => set({ pressed: !apart.contains(target as Node) }), options);
  document.addEventListener('pointerup', release, options);
  document.addEventListener('pointercancel', release, options);
  document.addEventListener('keydown', () => set({ at: null }), options);
  return () => listening.abort();
}
