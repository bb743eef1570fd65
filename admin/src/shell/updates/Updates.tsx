import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { whenAtRest } from '#shell/when-at-rest.ts';

// One that can't be fetched mustn't take the panel along.
const UpdateNotice = lazy(() => import('./UpdateNotice.tsx').catch(() => ({ default: () => null })));

/** Watches for a new version of the panel, once nobody waits for a page. The development server brings its changes itself. */
export function Updates(): ReactNode {
  const [atRest, setAtRest] = useState(false);
  useEffect(() => whenAtRest(() => setAtRest(true)), []);
  if (!import.meta.env.PROD || !atRest) return null;
  return (
    <Suspense>
      <UpdateNotice />
    </Suspense>
  );
}
