import { queryClient } from '#web/query.ts';

/** The page is at rest when for so long nothing more has arrived. */
const quietMs = 2_000;
/** A page that asks the server all the time comes to its rest too. */
const latestMs = 15_000;

/** Runs once nobody waits for the page any more. @returns what calls it off */
export function whenAtRest(run: () => void): () => void {
  let late = false;
  const rest = () => {
    if (!late && queryClient.isFetching() > 0) {
      quiet = setTimeout(rest, quietMs);
      return;
    }
    stop();
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: quietMs });
    else run();
  };
  let quiet = setTimeout(rest, quietMs);
  const latest = setTimeout(() => {
    late = true;
    rest();
  }, latestMs);
  const arrivals = new PerformanceObserver(() => {
    clearTimeout(quiet);
    quiet = setTimeout(rest, quietMs);
  });
  arrivals.observe({ type: 'resource' });
  const stop = () => {
    arrivals.disconnect();
    clearTimeout(quiet);
    clearTimeout(latest);
  };
  return stop;
}
