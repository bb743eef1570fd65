import { useRef, useState } from 'react';
import { CallError } from '#web/client.ts';

interface Attempt {
  busy: boolean;
  /** Why the last attempt was refused: the reason at its field where there is one. */
  refusal: string | null;
  /** It was refused because too much was tried for this account, by whomever: then a mailed link leads in. */
  closed: boolean;
  /** Runs one attempt at a time; a second one meanwhile is ignored. @returns whether it succeeded */
  attempt: (work: () => Promise<void>) => Promise<boolean>;
  forget: () => void;
}

/** One try at a time, with its refusal kept for the form to show. */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [closed, setClosed] = useState(false);
  const running = useRef(false);

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setRefusal(null);
    setClosed(false);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(error.fields[0]?.message ?? error.message);
      setClosed(error.key === 'session.tooManyTries' || error.key === 'session.tooManyCodes');
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  const forget = () => {
    setRefusal(null);
    setClosed(false);
  };
  return { busy, refusal, closed, attempt, forget };
}
