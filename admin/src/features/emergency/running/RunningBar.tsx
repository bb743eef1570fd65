import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { aboveId } from '#ui/page/above.ts';
import { Bar } from './Bar.tsx';
import { useRunning } from './use-running.ts';

/** Above the whole panel: which emergencies and drills run, for everybody who is signed in. */
export default function RunningBar() {
  const { running } = useRunning();
  const [above, find] = useState<HTMLElement | null>(null);
  // It may come with the frame itself, and is there before anything is painted.
  useLayoutEffect(() => find(document.getElementById(aboveId)), []);
  return running?.length && above ? createPortal(<Bar running={running} />, above) : null;
}
