import { installation } from '@population-tracker/contract/installation';
import type { Result } from '@population-tracker/contract/kernel/endpoint';
import { useEffect, useState } from 'react';
import { call } from '#web/client.ts';

export type Installation = Result<typeof installation>;

/** What this installation is, null until it is known; sign-in doesn't wait for it. */
export function useInstallation(): Installation | null {
  const [found, setFound] = useState<Installation | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    call(installation, {}, { quiet: true, signal: ended.signal }).then(setFound, () => {});
    return () => ended.abort();
  }, []);
  return found;
}
