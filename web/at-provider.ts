import type { FrontEnd } from '@population-tracker/contract/kernel/roles';
import { beginSignIn, signInByHandover } from '@population-tracker/contract/session/identity-providers';
import { useEffect, useRef, useState } from 'react';
import { errorText } from './catalogue.ts';
import { CallError, call } from './client.ts';
import type { Profile } from './session.ts';

/** What this tab keeps while somebody is at a provider: the secret that fetches the session, and the path that was wanted. */
interface Begun {
  secret: string;
  target: string;
}

const key = 'population-tracker.signIn';

/** 256 random bits. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Leads to a provider, from which the browser comes back to this front end, and never ends: the page goes. */
export async function leaveForProvider(id: number, app: FrontEnd, target: string): Promise<never> {
  const secret = newSecret();
  const { url } = await call(beginSignIn, { params: { id }, body: { secret, app } }, { quiet: true });
  sessionStorage.setItem(key, JSON.stringify({ secret, target } satisfies Begun));
  window.location.assign(url);
  return new Promise(() => undefined);
}

export interface Entered {
  token: string;
  person: Profile;
  /** The path that was wanted before. */
  target: string;
}

/**
 * Somebody came back from a provider: fetches the session, once.
 * @returns why there is none; null as long as it is being fetched
 */
export function useHandover(code: string, onEntered: (entered: Entered) => unknown): string | null {
  const [refusal, setRefusal] = useState<string | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    // A code is good once.
    if (begun.current) return;
    begun.current = true;
    const kept = takeBegun();
    if (!kept) return setRefusal(errorText('identityProviders.attemptOver'));
    void call(signInByHandover, { body: { code, secret: kept.secret } }, { quiet: true })
      .then(({ token, result: { name, lastName, email } }) => onEntered({ token, person: { name, lastName, email }, target: kept.target }))
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        setRefusal(error.fields[0]?.message ?? error.message);
      });
  }, [code, onEntered]);
  return refusal;
}

/** What was begun in this tab, once. */
function takeBegun(): Begun | null {
  try {
    const begun = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Begun | null;
    sessionStorage.removeItem(key);
    return begun;
  } catch {
    return null;
  }
}
