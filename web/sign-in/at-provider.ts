import type { FrontEnd } from '@population-tracker/contract/kernel/roles';
import { beginSignIn } from '@population-tracker/contract/session/identity-providers';
import { call } from '../client.ts';

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

/** What was begun in this tab, once. */
export function takeBegun(): Begun | null {
  try {
    const begun = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Begun | null;
    sessionStorage.removeItem(key);
    return begun;
  } catch {
    return null;
  }
}
