import type { CallInput, Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { useState } from 'react';
import { CallError, download } from '#web/client.ts';

/** Saves a file answer; a second click waits for the first. A refusal is shown by the shell. */
export function useDownload<E extends Endpoint>(endpoint: E): { loading: boolean; run: (input: CallInput<E>) => void } {
  const [loading, setLoading] = useState(false);
  const save = async (input: CallInput<E>) => {
    setLoading(true);
    try {
      await download(endpoint, input);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setLoading(false);
    }
  };
  return { loading, run: (input) => void save(input) };
}
