import { useEffect, useState } from 'react';

/** A text once nobody has typed for a while; an emptied field is meant at once. */
export function useRested(text: string, ms: number): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), ms);
    return () => window.clearTimeout(timer);
  }, [text, ms]);
  return text === '' ? '' : rested;
}
