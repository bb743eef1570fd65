import { useEffect, useRef } from 'react';

/** Prints as soon as what is printed is there, and says when that is over. */
export function usePrinting(done: () => void): void {
  const latest = useRef(done);
  latest.current = done;
  useEffect(() => {
    const ended = () => latest.current();
    window.addEventListener('afterprint', ended, { once: true });
    // Painted first, then printed: the browser's dialog stops everything.
    const timer = setTimeout(() => window.print(), 50);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', ended);
    };
  }, []);
}
