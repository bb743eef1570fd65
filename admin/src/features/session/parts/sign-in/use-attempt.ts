import { useRef, useState } from 'react';
import { CallError } from '../../../../lib/client.ts';

interface Attempt {
  busy: boolean;
  /** Why the last attempt was refused: the reason at its field where there is one. */
  refusal: string | null;
  /** Runs one attempt at a time; a second one meanwhile is ignored. @returns whether it succeeded */
  attempt: (work: () => Promise<void>) => Promise<boolean>;
  forget: () => void;
}

/** One try at a time, with its refusal kept for the form to show. */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const running = useRef(false);

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(error.fields[0]?.message ?? error.message);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, refusal, attempt, forget: () => setRefusal(null) };
}
