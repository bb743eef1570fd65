import { useEffect, useRef, useState } from 'react';
import type { Profile } from '../session.ts';

interface Offer {
  /** Why the passkey that was chosen was refused. */
  refusal: string | null;
  /** Does something else that may ask the device too: the offer is taken back meanwhile, and made again unless that led away. */
  aside: (work: () => Promise<unknown>) => Promise<void>;
}

/**
 * Offers passkeys in the list of the field that has `autoComplete="username webauthn"`, where this browser, at this address, can.
 * @param worksAt the one address at which they work; nothing as long as it isn't known
 */
export function useOffer(worksAt: string | null | undefined, onEntered: (token: string, person: Profile) => unknown): Offer {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const newest = useRef(onEntered);
  newest.current = onEntered;
  const current = useRef<AbortController | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round offers again
  useEffect(() => {
    if (worksAt !== window.location.origin || !('PublicKeyCredential' in window)) return;
    const ended = new AbortController();
    current.current = ended;
    const entered = (token: string, person: Profile) => newest.current(token, person);
    import('./passkey-offer.ts').then(
      ({ offerPasskeys }) => offerPasskeys(ended.signal, { entered, refused: setRefusal }),
      // It is an addition: without a connection the page says so where something is sent.
      () => {},
    );
    return () => ended.abort();
  }, [worksAt, round]);

  const aside = async (work: () => Promise<unknown>) => {
    current.current?.abort();
    setRefusal(null);
    await work();
    setRound((before) => before + 1);
  };
  return { refusal, aside };
}
