// Between press and release nothing may move: whoever releases beside what they pressed has pressed nothing, and is told nothing.

/** The tap of a finger counts a moment after it was lifted; where it was drawn this far there is none. */
const tapMs = 100;
const tapPx = 15;

let pressed: Node | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** What a mouse or a finger presses now. */
export const whatIsPressed = (): Node | null => pressed;

/** Calls back when something is pressed, and once what was released has counted. @returns stops listening */
export function onPress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs at once, or when nothing is pressed any more. */
export function afterPress(run: () => void): void {
  if (!pressed) {
    run();
    return;
  }
  const stop = onPress(() => {
    if (pressed) return;
    stop();
    run();
  });
}

function set(now: Node | null): void {
  clearTimeout(timer);
  if (now === pressed) return;
  pressed = now;
  for (const listener of [...listeners]) listener();
}

function follow(): void {
  const options = { capture: true, passive: true };
  const on = <K extends keyof DocumentEventMap>(type: K, run: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, run, options);
  const release = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(set, ms, null);
  };
  let from = { x: 0, y: 0 };
  on('pointerdown', ({ target, x, y }) => {
    from = { x, y };
    set(target as Node);
  });
  on('pointerup', ({ pointerType, x, y }) => {
    const taps = pointerType !== 'mouse' && Math.hypot(x - from.x, y - from.y) < tapPx;
    release(taps ? tapMs : 0);
  });
  on('click', () => release(0));
  on('pointercancel', () => release(0));
  // Some releases nobody hears of, such as that of a scroll bar.
  on('pointerover', ({ pointerType, buttons }) => pointerType === 'mouse' && buttons === 0 && set(null));
  on('keydown', () => set(null));
}

if (typeof document !== 'undefined') follow();
