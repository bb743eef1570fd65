import { lazy, type ReactNode, useEffect, useState } from 'react';

const UpdateNotice = lazy(() => import('./UpdateNotice.tsx'));

/** The page is at rest when for so long nothing more has arrived. */
const quietMs = 2_000;
/** A page that asks the server all the time gets its watch too. */
const latestMs = 15_000;

/** Watches for a new version of the panel, once nobody waits for a page. The development server brings its changes itself. */
export default function Updates(): ReactNode {
  const [atRest, setAtRest] = useState(false);
  useEffect(() => whenAtRest(() => setAtRest(true)), []);
  return import.meta.env.PROD && atRest && <UpdateNotice />;
}

function whenAtRest(run: () => void): () => void {
  const rest = () => {
    stop();
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: quietMs });
    else run();
  };
  let quiet = setTimeout(rest, quietMs);
  const latest = setTimeout(rest, latestMs);
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
