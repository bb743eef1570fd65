import { useEffect, useState } from 'react';

const restMs = 400;

/** True a moment after `ready`: what the first rows don't need is fetched when they have been painted. */
export function useAtRest(ready: boolean): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => setRested(true), restMs);
    return () => clearTimeout(timer);
  }, [ready]);
  return rested;
}
