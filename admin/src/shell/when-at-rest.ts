import { startTransition } from 'react';
import { queryClient } from '#web/query.ts';

/** The page is at rest when for so long nothing more has arrived and nobody has pressed anything. */
const quietMs = 2_000;
/** A page that asks the server, or is used, all the time comes to its rest too. */
const latestMs = 15_000;
const presses = ['pointerdown', 'pointerup', 'keydown'] as const;

/**
 * Runs once nobody waits for the page any more. What it has React draw is drawn in pieces: a press that comes meanwhile goes first.
 * @returns what calls it off
 */
export function whenAtRest(run: () => void): () => void {
  let late = false;
  const rest = () => {
    if (!late && queryClient.isFetching() > 0) {
      quiet = setTimeout(rest, quietMs);
      return;
    }
    stop();
    const draw = () => startTransition(run);
    if ('requestIdleCallback' in window) requestIdleCallback(draw, { timeout: quietMs });
    else draw();
  };
  let quiet = setTimeout(rest, quietMs);
  const again = () => {
    clearTimeout(quiet);
    quiet = setTimeout(rest, quietMs);
  };
  const latest = setTimeout(() => {
    late = true;
    rest();
  }, latestMs);
  const arrivals = new PerformanceObserver(again);
  arrivals.observe({ type: 'resource' });
  for (const press of presses) document.addEventListener(press, again, { capture: true, passive: true });
  const stop = () => {
    arrivals.disconnect();
    for (const press of presses) document.removeEventListener(press, again, { capture: true });
    clearTimeout(quiet);
    clearTimeout(latest);
  };
  return stop;
}
