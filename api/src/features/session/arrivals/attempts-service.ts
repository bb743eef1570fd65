// A sign-in at a provider, from the press to the session (product rules, "Single sign-on").
// - It lives 10 minutes, and its state brings one answer: right, wrong or stolen, a second one finds nothing.
// - The front end in which it began, which the attempt knows, is handed the session by a code in the part of the address that no server
//   is told, good for a minute and one use. With the code comes a secret that only the browser has which began: nobody is signed in as
//   somebody else by a link.
// - Whatever went wrong, the browser that began hears of it, in words, and nobody else.
// - Once a provider is switched off or changed, nobody comes back by it.

import { timingSafeEqual } from 'node:crypto';
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import type { FrontEnd } from '@population-tracker/contract/kernel/roles';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import { canKeep, seal, unseal } from '#platform/secrets/secrets.ts';
import { tell } from '#platform/tell.ts';
import { countOrRefuse } from '../limits/limits-service.ts';
import { settleGroups } from '../providers/group-mapping-service.ts';
import { findProvider, lockProvider, type ProviderRow } from '../providers/providers-queries.ts';
import { refuseSignIn, tellRefused } from '../refused/refused-service.ts';
import { arrivesAt, clientOf, hashToken, maySignIn, newToken } from '../session-rules.ts';
import { openSession } from '../session-service.ts';
import { findPerson, lockPerson } from '../sign-in/sign-in-queries.ts';
import { type Answered, type ArrivalRefusal, decide, groupsIn, mailOf } from './arrivals-rules.ts';
import { type AttemptEnd, endAttempt, insertAttempt, type OpenAttempt, takeAttempt, takeHandover } from './attempts-queries.ts';
import { identities } from './identities-events.ts';
import { findConfirmed, findIdentity, hasIdentityAt, insertIdentity, markIdentityUsed, type NewIdentity } from './identities-queries.ts';
import { addressAtProvider, type Expected, newExpected, readAnswer } from './oidc-service.ts';
import { requestNamed } from './saml-rules.ts';
import { addressAtSaml, answerIn, readAssertion } from './saml-service.ts';
import { keepTest } from './tests-service.ts';

/** A whole company begins its day behind one address. */
const startsPerMinute = 300;

export async function beginSignIn(
  ctx: Context,
  providerId: number,
  { secret, app }: { secret: string; app: FrontEnd },
): Promise<{ url: string }> {
  const bucket = `provider-starts:${clientOf(ctx.address)}`;
  await countOrRefuse(ctx, [{ bucket, count: startsPerMinute, withinMs: 60_000 }], 'session.tooManyTries');
  const provider = await findProvider(ctx.db, providerId);
  if (!provider?.enabled) return refuse('identityProviders.switchedOff');
  return begin(ctx, provider, { app, secretHash: hashToken(secret), testerId: null });
}

export async function beginTest(ctx: Context, providerId: number): Promise<{ url: string }> {
  const provider = (await findProvider(ctx.db, providerId)) ?? refuse('request.notFound');
  return begin(ctx, provider, { app: 'panel', secretHash: null, testerId: actorOf(ctx).id });
}

async function begin(ctx: Context, provider: ProviderRow, whose: { app: FrontEnd; secretHash: Buffer | null; testerId: number | null }) {
  if (!canKeep(ctx.config)) refuse('identityProviders.off');
  const state = newToken();
  const { url, expected } = await addressAt(ctx, provider, state);
  await insertAttempt(ctx.db, {
    ...{ ...whose, providerId: provider.id, providerVersion: provider.version, now: ctx.now() },
    stateHash: hashToken(state),
    sealed: seal(ctx.config, placeOf(state), JSON.stringify(expected)),
  });
  return { url };
}

async function addressAt(ctx: Context, provider: ProviderRow, state: string): Promise<{ url: string; expected: Expected | null }> {
  if (provider.kind === 'saml') return { url: await addressAtSaml(ctx, provider, state), expected: null };
  const expected = newExpected();
  return { url: await addressAtProvider(ctx, provider, state, expected), expected };
}

/** The database lets nothing else in. */
const appOf = ({ app }: { app: string }): FrontEnd => (app === 'me' ? 'me' : 'panel');

const placeOf = (state: string): string => `attempt ${state}`;

/** The browser came back with an answer of OpenID Connect. @returns where it goes on, on this server */
export function comeBack(ctx: Context, query: Readonly<Record<string, string>>): Promise<string> {
  const state = query.state ?? '';
  return arrive(ctx, state, (provider, expected) =>
    provider.kind === 'oidc' && expected
      ? readAnswer(ctx, provider, { ...query, state }, { ...expected, state })
      : refuse('identityProviders.answerWrong'),
  );
}

/** The same of SAML, whose answer the browser posts from another site: which sign-in it is for stands in it alone, and no cookie comes along. */
export function comeBackBySaml(ctx: Context, form: Readonly<Record<string, string>>): Promise<string> {
  const xml = answerIn(form.SAMLResponse ?? '');
  const state = requestNamed(xml);
  return arrive(ctx, state, (provider) =>
    provider.kind === 'saml' ? readAssertion(ctx, provider, xml, state) : refuse('identityProviders.answerWrong'),
  );
}

/** What an answer says, once it is believed. */
type Read = (provider: ProviderRow, expected: Expected | null) => Promise<Answered>;

async function arrive(ctx: Context, state: string, read: Read): Promise<string> {
  const attempt = await takeAttempt(ctx.db, hashToken(state), ctx.now());
  // Nobody knows whose it is, so that nobody is told more.
  if (!attempt) return `${arrivesAt.panel}#handover=over`;
  const provider = await findProvider(ctx.db, attempt.providerId);
  const answer = await answerOf(ctx, attempt, provider, { state, read });
  if (attempt.testerId !== null) {
    if (provider) await keepTest(ctx, provider, attempt, answer, await outcomeOf(ctx, provider, answer, { app: 'panel', dry: true }));
    return `/permissions?view=signIn&id=${attempt.providerId}`;
  }
  const code = newToken();
  const outcome = await outcomeOf(ctx, provider, answer, { app: appOf(attempt), dry: false });
  await endAttempt(ctx.db, attempt.id, { ...endOf(ctx, answer, outcome), handoverHash: hashToken(code) });
  if (outcome.refusal) await tellRefused(ctx, { userId: outcome.userId, way: 'provider' }, outcome.refusal);
  return `${arrivesAt[appOf(attempt)]}#handover=${code}`;
}

/** The provider's answer, or why there is none. */
async function answerOf(
  ctx: Context,
  attempt: OpenAttempt,
  provider: ProviderRow | undefined,
  { state, read }: { state: string; read: Read },
): Promise<Answered | Refusal> {
  if (!isAsItBegan(provider, attempt) || !(provider.enabled || attempt.testerId !== null))
    return new Refusal('identityProviders.switchedOff');
  const expected = unseal(ctx.config, placeOf(state), attempt.sealed);
  if (expected === null) return new Refusal('identityProviders.attemptOver');
  try {
    return await read(provider, JSON.parse(expected));
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const isAsItBegan = (provider: ProviderRow | undefined, attempt: { providerVersion: number }): provider is ProviderRow =>
  provider?.version === attempt.providerVersion;

interface Outcome {
  refusal: ErrorKey | null;
  identityId: number | null;
  /** Undefined where nobody here is meant. */
  userId: number | undefined;
}

/** Whom the answer lets in. @param dry nothing is kept of it */
function outcomeOf(
  ctx: Context,
  provider: ProviderRow | undefined,
  answer: Answered | Refusal,
  { app, dry }: { app: FrontEnd; dry: boolean },
): Promise<Outcome> {
  if (answer instanceof Refusal || !provider)
    return Promise.resolve({ refusal: answer instanceof Refusal ? answer.key : null, identityId: null, userId: undefined });
  return transaction(ctx, async (ctx): Promise<Outcome> => {
    const { issuer, subject, claims } = answer;
    const known = await findIdentity(ctx.db, provider.id, issuer, subject);
    const { email } = mailOf(claims);
    const meant = known?.userId ?? (email ? (await findPerson(ctx.db, email, ctx.now()))?.id : undefined);
    const person = meant === undefined ? undefined : await lockPerson(ctx.db, meant, ctx.now());
    const hasOther = person !== undefined && (await hasIdentityAt(ctx.db, provider.id, person.id));
    const domains = provider.domains.map(({ domain }) => domain);
    const decision = decide({ claims, domains, known, person, hasOther });
    const refused = (refusal: ErrorKey): Outcome => ({ refusal, identityId: null, userId: person?.id });
    if (decision.is === 'refused' || !person) return refused(decision.is === 'refused' ? decision.key : 'identityProviders.nobody');
    const link = () =>
      linkPerson(ctx, provider, {
        subject,
        issuer,
        userId: person.id,
        email: email ?? '',
        confirmed: decision.is === 'new' && decision.confirmed,
      });
    const identityId = decision.is === 'known' ? decision.identityId : dry ? null : await link();
    if (decision.is === 'new' && !decision.confirmed) return refused('identityProviders.waits');
    // A test changes nothing, so that it tells of the person as they are.
    if (!dry) await settleGroups(ctx, provider, person.id, groupsIn(claims, provider.groupClaim));
    const now = dry ? person : await lockPerson(ctx.db, person.id, ctx.now());
    if (!now || !maySignIn(now, app, ctx.config)) return refused('identityProviders.noAccess');
    return { refusal: null, identityId, userId: person.id };
  });
}

async function linkPerson(ctx: Context, { id, name }: ProviderRow, given: Omit<NewIdentity, 'providerId' | 'now'>): Promise<number> {
  const identityId = await insertIdentity(ctx.db, { ...given, providerId: id, now: ctx.now() });
  if (identityId === null) return refuse('identityProviders.attemptOver');
  const { userId, subject, email, confirmed } = given;
  const after = { provider: name, knownAs: subject, email, waits: !confirmed };
  await tell(ctx, identities, { action: 'linkIdentity', id: userId, after, waits: !confirmed });
  return identityId;
}

function endOf({ config }: Context, answer: Answered | Refusal, { refusal, identityId }: Outcome): Omit<AttemptEnd, 'handoverHash'> {
  if (answer instanceof Refusal || identityId === null) return { refusal, identityId: null, providerSession: null, idToken: null };
  const idToken = answer.idToken === null ? null : seal(config, idTokenPlace(identityId), answer.idToken);
  return { refusal, identityId, providerSession: answer.providerSession, idToken };
}

/** Where an ID token belongs: it is kept so that the provider knows which of its sessions to end. */
export const idTokenPlace = (identityId: number): string => `ID token of identity ${identityId}`;

/** The session of a sign-in, for the browser that began it. */
export async function signInByHandover(ctx: Context, { code, secret, keep }: { code: string; secret: string; keep: boolean }) {
  const attempt = await takeHandover(ctx.db, hashToken(code), ctx.now());
  const nobody = { userId: undefined, way: 'provider' } as const;
  if (!attempt?.secretHash || !timingSafeEqual(hashToken(secret), attempt.secretHash))
    return refuseSignIn(ctx, nobody, 'identityProviders.attemptOver');
  // It stands in the audit log already.
  if (attempt.refusal !== null) return refuse(attempt.refusal as ArrivalRefusal);
  return transaction(ctx, async (ctx) => {
    const provider = await lockProvider(ctx.db, attempt.providerId);
    if (!provider?.enabled || !isAsItBegan(provider, attempt)) return refuse('identityProviders.switchedOff');
    const identity = attempt.identityId === null ? undefined : await findConfirmed(ctx.db, attempt.identityId);
    const person = identity && (await lockPerson(ctx.db, identity.userId, ctx.now()));
    if (!identity || !person || !maySignIn(person, appOf(attempt), ctx.config)) return refuse('identityProviders.noAccess');
    const { providerSession, idToken } = attempt;
    const by = { name: provider.name, identityId: identity.id, providerSession, idToken };
    const token = await openSession(ctx, person, 'provider', { by, keep: keep && appOf(attempt) === 'me' });
    await markIdentityUsed(ctx.db, identity.id, ctx.now());
    const { name, lastName, email, userType } = person;
    return { token, result: { name, lastName, email, userType } };
  });
}
