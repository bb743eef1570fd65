import { useRef, useState } from 'react';
import { CallError } from '#web/client.ts';

interface Attempt {
  busy: boolean;
  /** Why the last attempt was refused. */
  refusal: string | null;
  /** Too much was tried for this account, by whomever: then a mailed link leads in. */
  closed: boolean;
  /** One at a time. @returns whether it succeeded */
  attempt: (work: () => Promise<void>) => Promise<boolean>;
}

/** One try at a time, with its refusal kept for the form to show. */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<CallError | null>(null);
  const running = useRef(false);

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setRefused(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefused(error);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  const closed = refused?.key === 'session.tooManyTries' || refused?.key === 'session.tooManyCodes';
  return { busy, refusal: refused && (refused.fields[0]?.message ?? refused.message), closed, attempt };
}
