// Passkeys in the browser's own list of the address field (WebAuthn, conditional mediation). Fetched once the page stands, and with no
// program for it: a browser that doesn't speak the JSON of WebAuthn by itself keeps the button.
import { beginPasskeySignIn, passkeyChallengeLifeMs, signInWithPasskey } from '@population-tracker/contract/session/passkeys';
import type { Assertion } from '@population-tracker/contract/session/proof';
import { CallError, call } from '../client.ts';
import type { Profile } from '../session.ts';

/** What is asked is put anew before the server forgets it. */
const freshMs = passkeyChallengeLifeMs - 60_000;

interface Answers {
  entered: (token: string, person: Profile) => unknown;
  /** Somebody chose one, and it was refused. */
  refused: (why: string) => void;
}

/** Offers passkeys until one was chosen, or the signal says that another way was. */
export async function offerPasskeys(signal: AbortSignal, { entered, refused }: Answers): Promise<void> {
  if (!(await canOffer())) return;
  let given: Awaited<ReturnType<typeof chosen>> = 'stale';
  while (given === 'stale' && !signal.aborted) given = await chosen(signal);
  if (given === null || given === 'stale' || signal.aborted) return;
  try {
    const { token, result } = await call(signInWithPasskey, { body: given }, { quiet: true });
    entered(token, { name: result.name, lastName: result.lastName, email: result.email });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // It isn't offered a second time: what was refused would be again.
    refused(error.fields[0]?.message ?? error.message);
  }
}

async function canOffer(): Promise<boolean> {
  const { PublicKeyCredential: browser } = window;
  if (!browser?.parseRequestOptionsFromJSON || !browser.prototype.toJSON) return false;
  return (await browser.isConditionalMediationAvailable?.()) ?? false;
}

/** @returns null where nothing can be chosen; stale where it has to be asked anew */
async function chosen(signal: AbortSignal): Promise<Assertion | 'stale' | null> {
  // A tab that was left open asks nothing.
  await seen(signal);
  const fresh = AbortSignal.any([signal, AbortSignal.timeout(freshMs)]);
  try {
    const asked = await call(beginPasskeySignIn, {}, { quiet: true, signal });
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked as PublicKeyCredentialRequestOptionsJSON);
    const credential = await navigator.credentials.get({ mediation: 'conditional', publicKey, signal: fresh });
    return credential instanceof PublicKeyCredential ? assertionOf(credential) : null;
  } catch {
    // The browser, the device or the server has none to offer now; the button says why when it is pressed.
    return fresh.aborted && !signal.aborted ? 'stale' : null;
  }
}

function assertionOf(credential: PublicKeyCredential): Assertion {
  const { id, response } = credential.toJSON() as AuthenticationResponseJSON;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
}

/** Once the tab is looked at. */
function seen(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => resolve();
    document.addEventListener('visibilitychange', done, { once: true, signal });
    signal.addEventListener('abort', done, { once: true });
  });
}
