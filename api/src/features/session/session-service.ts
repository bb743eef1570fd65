// Sessions (product rules, "Signing in").
// - A token is 256 random bits, stored only hashed, good for 12 hours of inactivity and 7 days at most; kept on a device in the
//   employees' own app, 30 days and 90, for as long as its person holds nothing in the panel.
// - 50008 says that the token is unknown or its owner signed out with it, 50014 that its time is over, and 50012 that
//   it was ended: everywhere, by a newer sign-in where only one is allowed, or because the person's rights or password changed, or a passkey was removed.
//   Its key tells which of these.
// - A person's rights are read with each call, so that losing them counts at once.

import { rolesOf } from '@population-tracker/contract/kernel/roles';
import { type Actor, actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { callOffEventMails } from '#platform/mail/outbox.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { type Granted, grantsFrom } from './granted-queries.ts';
import { authenticateKey } from './keys/by-key-service.ts';
import { isKey } from './keys/keys-rules.ts';
import { endLinksOf } from './links/links-queries.ts';
import { codeEventOf, linkEventOf } from './session-mail.ts';
import {
  endOwnSession,
  endSession,
  endSessionsOf,
  findSession,
  insertSession,
  isSingleSignIn,
  markUsed,
  openSessionsOf,
  type SessionBeginning,
  storeSingleSignIn,
} from './session-queries.ts';
import { deviceOf, hashToken, newToken, refusalOf } from './session-rules.ts';
import { endCodesOf } from './sign-in/sign-in-queries.ts';
import { cutViewingOf } from './viewing/viewing-queries.ts';
import { asViewed } from './viewing/viewing-service.ts';

/** A session's last use is told to the minute, which saves a write on nearly every call. */
const lastUsedStepMs = 60_000;

/** Who a token or an API key belongs to. Refuses a token with 50008, 50012 or 50014. */
export async function authenticate(ctx: Pick<Context, 'db' | 'now' | 'config'>, token: string): Promise<Actor> {
  if (isKey(token)) return authenticateKey(ctx, token);
  const now = ctx.now();
  const session = await findSession(ctx.db, { tokenHash: hashToken(token), now });
  const refusal = refusalOf(session, now, ctx.config);
  if (!session || refusal) refuse(refusal ?? 'session.unknown');
  if (now.getTime() - Date.parse(session.lastUsedAt) >= lastUsedStepMs) await markUsed(ctx.db, session.sessionId, now);
  const actor = { ...actorFrom(session, session.sessionId), provedAt: session.provedAt };
  const { viewingId, viewingUntil, viewingHeld } = session;
  if (viewingId === null || viewingUntil === null || viewingHeld === null) return actor;
  return asViewed(ctx, actor, { viewingId, viewingUntil, viewingHeld });
}

export type Person = Omit<Actor, 'roles' | 'grants' | 'sessionId'> & { granted: Granted[] | null };

const actorFrom = ({ id, name, lastName, email, userType, granted, hasPassword }: Person, sessionId: number): Actor => ({
  id,
  name,
  lastName,
  email,
  userType,
  roles: rolesOf(userType),
  grants: grantsFrom(userType, granted),
  sessionId,
  hasPassword,
});

/** A call that came over HTTP may tell the client's User-Agent as its device. */
type FromClient = Context & { device?: string };

/** The provider by which somebody came, and what it calls the session that it keeps itself. */
type Beginning = SessionBeginning & { name: string };

/** Opens a session for somebody whose code, password, link, passkey or identity was right; within the transaction that found it so. */
export async function openSession(
  ctx: Context,
  person: Person,
  way: 'code' | 'password' | 'link' | 'passkey' | 'provider',
  { by, keep = false }: { by?: Beginning; keep?: boolean } = {},
): Promise<string> {
  const now = ctx.now();
  const token = newToken();
  if (await isSingleSignIn(ctx.db)) await endSessionsOf(ctx.db, [person.id], 'newer', now);
  const device = deviceOfCall(ctx);
  const { address } = ctx;
  const sessionId = await insertSession(ctx.db, {
    ...{ userId: person.id, tokenHash: hashToken(token), device, address, now, proved: way !== 'provider', kept: keep, by },
  });
  const actor = actorFrom(person, sessionId);
  await tell({ ...ctx, actor }, 'user', { action: 'signIn', id: person.id, after: { way, provider: by?.name, device } });
  return token;
}

export const signOut = (ctx: Context): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const { id, sessionId } = actorOf(ctx);
    await endSession(ctx.db, sessionId, 'signedOut', ctx.now());
    await tell(ctx, 'user', { action: 'signOut', id, after: { device: deviceOfCall(ctx) } });
    return null;
  });

export async function listSessions(ctx: Context) {
  const { id, sessionId, grants, viewing } = actorOf(ctx);
  const sessions = await openSessionsOf(ctx.db, id, ctx.now(), grants.length === 0 && !viewing);
  return { items: sessions.map((session) => ({ ...session, current: session.id === sessionId })) };
}

/** Whose number it isn't, it isn't there. */
export const endOneSession = (ctx: Context, sessionId: number): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const { id } = actorOf(ctx);
    const device = await endOwnSession(ctx.db, sessionId, id, ctx.now());
    if (device === undefined) refuse('request.notFound');
    await tell(ctx, 'user', { action: 'endSession', id, after: { device } });
    return null;
  });

export const signOutEverywhere = (ctx: Context): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const { id } = actorOf(ctx);
    const sessions = await endSessionsOf(ctx.db, [id], 'everywhere', ctx.now());
    await tell(ctx, 'user', { action: 'signOutEverywhere', id, after: { sessions } });
    return null;
  });

export const readSignInSettings = async (ctx: Context) => ({ singleSignIn: await isSingleSignIn(ctx.db) });

export const saveSignInSettings = (ctx: Context, { singleSignIn }: { singleSignIn: boolean }) =>
  transaction(ctx, async (ctx) => {
    const before = await readSignInSettings(ctx);
    if (before.singleSignIn === singleSignIn) return before;
    await storeSingleSignIn(ctx.db, singleSignIn);
    await tell(ctx, 'signInSettings', { action: 'update', id: 'company', before, after: { singleSignIn } });
    return { singleSignIn };
  });

/** After a change of how one signs in only the session that made it goes on; within its transaction. */
export async function endOtherSessions(ctx: Context, because: 'password' | 'passkey'): Promise<void> {
  const { id, sessionId } = actorOf(ctx);
  await endSessionsOf(ctx.db, [id], because, ctx.now(), sessionId);
}

/** The device of the call, as a person knows it again; '' for what has no client. */
export const deviceOfCall = (ctx: Context): string => deviceOf((ctx as FromClient).device);

/**
 * Ends a person's sessions, their open codes and links; call it within the transaction of the change that causes it.
 * @param except a session of theirs that goes on
 */
export const endAccess = (ctx: Context, userId: number, except?: number): Promise<void> => endAccessOfThese(ctx, [userId], except);

/** The same of many at once. */
export async function endAccessOfThese(ctx: Context, userIds: readonly number[], except?: number): Promise<void> {
  if (userIds.length === 0) return;
  await endSessionsOf(ctx.db, userIds, 'rights', ctx.now(), except);
  await cutViewingOf(ctx.db, userIds, ctx.now());
  const codes = await endCodesOf(ctx.db, userIds, ctx.now());
  const links = await endLinksOf(ctx.db, userIds, ctx.now());
  await callOffEventMails(ctx, [...codes.map(codeEventOf), ...links.map(linkEventOf)]);
}
