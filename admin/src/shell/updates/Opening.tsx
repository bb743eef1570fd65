import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Late } from '#shell/Late.tsx';
import { askServer, useReached } from '#web/connection.ts';
import { OfflinePage } from './OfflinePage.tsx';

const patienceMs = 3_000;

/** While the server is asked what the person may see: nothing for a moment, then that it takes its time, then that it is gone. */
export function Opening(): ReactNode {
  const reached = useReached();
  const [late, setLate] = useState(false);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true);
      void askServer();
    }, patienceMs);
    return () => clearTimeout(timer);
  }, []);
  // What was asked of a server that went away may never be answered: from here on the page asks anew.
  if (!reached && !lost) setLost(true);
  return <Suspense fallback={<Late />}>{late || lost ? <OfflinePage slow={!lost} /> : null}</Suspense>;
}
