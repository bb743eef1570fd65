import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  sendProofCode,
  signInWithPasskey,
} from '@population-tracker/contract/session/passkeys';
import type { Assertion } from '@population-tracker/contract/session/proof';
import type { TestApp } from '../test-app.ts';
import type { Authenticator } from './authenticator.ts';

/** Somebody's session, and the address that codes for it go to. */
export interface Session {
  token: string;
  email: string;
}

/** A code that proves that it is the owner, as it was mailed. */
export async function proofCode(app: TestApp, { token, email }: Session): Promise<string> {
  await app.call(sendProofCode, {}, { as: token });
  const { body_text } = await app.database.db
    .selectFrom('mail_outbox')
    .select('body_text')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\b\d{6}\b/.exec(body_text)?.[0] ?? '';
}

/** What the browser makes a passkey with, after a proof by a mailed code. */
export const creationOptions = async (app: TestApp, session: Session) =>
  (await app.call(beginPasskey, { body: { code: await proofCode(app, session) } }, { as: session.token })).data;

/** A device's passkey, kept for somebody. @returns it */
export async function keepPasskey(app: TestApp, session: Session, device: Authenticator, name = 'Laptop') {
  const made = device.make(await creationOptions(app, session));
  return (await app.call(addPasskey, { body: { ...made, name } }, { as: session.token })).data;
}

/** What a device signs to prove that it is the owner of a session. */
export async function provenBy(app: TestApp, { token }: Session, device: Authenticator, wrongly = {}): Promise<Assertion> {
  return device.sign((await app.call(beginPasskeyProof, {}, { as: token })).data, wrongly);
}

export const signInOptions = async (app: TestApp) => (await app.call(beginPasskeySignIn, {}, { as: 'nobody' })).data;

export const enterBy = (app: TestApp, body: unknown) => app.call(signInWithPasskey, { body }, { as: 'nobody' });
