// Apart from the way to a provider, which the first visit loads: the catalogue's sentences come with this.
import { signInByHandover } from '@population-tracker/contract/session/identity-providers';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../catalogue.ts';
import { CallError, call } from '../client.ts';
import type { Profile } from '../session.ts';
import { takeBegun } from './at-provider.ts';

export interface Entered {
  token: string;
  person: Profile;
  /** The path that was wanted before. */
  target: string;
}

/**
 * Somebody came back from a provider: fetches the session, once.
 * @param keep the session is to be kept on this device
 * @returns why there is none; null as long as it is being fetched
 */
export function useHandover(code: string, onEntered: (entered: Entered) => unknown, keep = false): string | null {
  const [refusal, setRefusal] = useState<string | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    // A code is good once.
    if (begun.current) return;
    begun.current = true;
    const kept = takeBegun();
    if (!kept) return setRefusal(errorText('identityProviders.attemptOver'));
    void call(signInByHandover, { body: { code, secret: kept.secret, ...(keep && { keep }) } }, { quiet: true })
      .then(({ token, result: { name, lastName, email } }) => onEntered({ token, person: { name, lastName, email }, target: kept.target }))
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        setRefusal(error.fields[0]?.message ?? error.message);
      });
  }, [code, onEntered, keep]);
  return refusal;
}
