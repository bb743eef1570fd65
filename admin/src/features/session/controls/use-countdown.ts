import { useEffect, useState } from 'react';

const secondMs = 1000;

interface Countdown {
  /** What is left as `m:ss`, null when the time is over. */
  left: string | null;
  restart: () => void;
}

/** Counts down by the clock, so that a sleeping tab doesn't stretch the wait. */
export function useCountdown(durationMs: number): Countdown {
  const [end, setEnd] = useState(() => Date.now() + durationMs);
  const [now, setNow] = useState(() => Date.now());
  const over = now >= end;

  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), secondMs / 4);
    return () => clearInterval(timer);
  }, [over]);

  return {
    left: over ? null : clock(end - now),
    restart() {
      setNow(Date.now());
      setEnd(Date.now() + durationMs);
    },
  };
}

function clock(leftMs: number): string {
  const seconds = Math.ceil(leftMs / secondMs);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
