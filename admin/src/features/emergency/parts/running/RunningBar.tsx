import { lazy, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { aboveId } from '../../../../ui/page/above.ts';
import { useRunning } from './use-running.ts';

// Fetched when something runs, so that it costs nobody anything on any other day.
const Bar = lazy(() => import('./Bar.tsx').then((module) => ({ default: module.Bar })));

/** Above the whole panel: which emergencies and drills run, for everybody who is signed in. */
export default function RunningBar() {
  const { running } = useRunning();
  const above = document.getElementById(aboveId);
  if (!running?.length || !above) return null;
  return createPortal(
    <Suspense>
      <Bar running={running} />
    </Suspense>,
    above,
  );
}
