// Signing in (product rules, "Signing in"; source, sections 5, 7 and 8).
// - A code goes only to whoever may sign in there: to the panel active people with something to do in it, to the employees' own app every
//   active one. It lives 5 minutes, allows 5 tries, works once,
//   and a new one ends the old one, whose mail isn't sent any more where it still waits. A password signs in administrators only.
// - Where a domain's people sign in at a provider alone, a code or a link goes to owners only, and no password of theirs counts.
// - Whether an account exists is told by no answer's time, and with HIDE_UNKNOWN_EMAIL by no answer's words either.
// - What is counted stays counted when the call is refused, so that it is written before the transaction begins.
import { setTimeout as sleep } from 'node:timers/promises';
import { type FrontEnd, userTypes } from '@population-tracker/contract/kernel/roles';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { mailCode } from '../codes-service.ts';
import { uncountUse } from '../limits/limits-service.ts';
import { isRightPassword } from '../passwords/passwords-service.ts';
import { isSignOnRequired } from '../providers/providers-service.ts';
import { countOrTell, refuseSignIn, tellRefused } from '../refused/refused-service.ts';
import { addressesOf } from '../session-queries.ts';
import { clientOf, isOwner, mayEnterPanel, maySignIn } from '../session-rules.ts';
import { openSession } from '../session-service.ts';
import { endCode, type Found, findPerson, lockPerson, takeTry } from './sign-in-queries.ts';
import { type Attempt, checkLimits, failureLimits, isRightCode, knownAddressMs, sendLimits } from './sign-in-rules.ts';

/** Longer than queueing a mail takes, so that the wait hides whether one was queued. */
const evenPaceMs = 200;

interface Credentials {
  email: string;
  password: string;
}

interface Where {
  app: FrontEnd;
}

/** A session of the employees' own app may be kept on its device. */
interface Kept {
  keep: boolean;
}

export const sendCode = (ctx: Context, { email, app }: { email: string } & Where) =>
  atEvenPace(async () => {
    const { person, attempt } = await approach(ctx, email);
    await countOrTell(ctx, sendLimits(attempt), { userId: person?.id, way: 'codeRequest' }, 'session.tooManyCodes');
    const elsewhere = await signsInElsewhere(ctx, email, person);
    const sent = person !== undefined && !elsewhere && (await queueCode(ctx, person.id, app));
    if (sent) return { result: { isSucceed: true } };
    const nobody = { userId: person?.id, way: 'codeRequest' } as const;
    const refusal = elsewhere ? 'identityProviders.required' : 'session.invalidUsername';
    if (!ctx.config.hideUnknownEmail) return refuseSignIn(ctx, nobody, refusal, { field: 'email' });
    await tellRefused(ctx, nobody, refusal);
    return { result: { isSucceed: true } };
  });

/** Whether this address has to come by a provider; owners keep codes and links as a way in that depends on nobody else. */
export const signsInElsewhere = async (ctx: Context, email: string, person: Found | undefined): Promise<boolean> =>
  !(person && isOwner(person)) && (await isSignOnRequired(ctx, email));

const queueCode = (ctx: Context, personId: number, app: FrontEnd): Promise<boolean> =>
  transaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx.db, personId, ctx.now());
    if (!person || !maySignIn(person, app, ctx.config)) return false;
    await mailCode(ctx, person, 'signIn');
    return true;
  });

export const signInWithCode = (ctx: Context, credentials: Credentials & Where & Kept) =>
  // Without HIDE_UNKNOWN_EMAIL the words of a refusal tell the same.
  ctx.config.hideUnknownEmail ? atEvenPace(() => checkCode(ctx, credentials)) : checkCode(ctx, credentials);

async function checkCode(ctx: Context, { email, password: code, app, keep }: Credentials & Where & Kept) {
  const { person, attempt } = await approach(ctx, email);
  const who = { userId: person?.id, way: 'code' } as const;
  const failure = await countTry(ctx, attempt, who);
  const open = await takeTry(ctx.db, person?.id ?? 0, 'signIn', ctx.now());
  const right = isRightCode(code, email, open);
  if (!person || !maySignIn(person, app, ctx.config)) {
    return refuseSignIn(ctx, who, ctx.config.hideUnknownEmail ? 'session.incorrectCode' : 'session.invalidUser');
  }
  if (!open || !right || (await signsInElsewhere(ctx, email, person))) return refuseSignIn(ctx, who, 'session.incorrectCode');
  return transaction(ctx, async (ctx) => {
    const current = await lockPerson(ctx.db, person.id, ctx.now());
    if (!current || !maySignIn(current, app, ctx.config)) refuse('session.invalidUser');
    if (!(await endCode(ctx.db, open.id, ctx.now()))) refuse('session.incorrectCode');
    await failure.takeBack(ctx);
    return { token: await openSession(ctx, current, 'code', { keep: keep && app === 'me' }), result: resultOf(current) };
  });
}

export async function signInWithPassword(ctx: Context, { email, password }: Credentials) {
  const { person, attempt } = await approach(ctx, email);
  const who = { userId: person?.id, way: 'password' } as const;
  const failure = await countTry(ctx, attempt, who);
  if (await isSignOnRequired(ctx, email)) return refuseSignIn(ctx, who, 'identityProviders.required');
  const storedHash = person && mayUsePassword(person) ? person.passwordHash : null;
  if (!(await isRightPassword(password, storedHash)) || !person) return refuseSignIn(ctx, who, 'session.invalidCredentials');
  return transaction(ctx, async (ctx) => {
    const current = await lockPerson(ctx.db, person.id, ctx.now());
    if (!current || !mayUsePassword(current) || current.passwordHash !== storedHash) refuse('session.invalidCredentials');
    await failure.takeBack(ctx);
    const token = await openSession(ctx, current, 'password');
    return { token, result: { ...resultOf(current), profile: { name: current.name, lastName: current.lastName, email: current.email } } };
  });
}

const mayUsePassword = (person: Found): boolean => mayEnterPanel(person) && person.userType === userTypes.administrator;

const resultOf = ({ name, lastName, email, userType }: Found) => ({ name, lastName, email, userType });

/** Who is meant, and whether they signed in from this client lately; with the same reads for nobody. */
async function approach(ctx: Context, email: string): Promise<{ person: Found | undefined; attempt: Attempt }> {
  const person = await findPerson(ctx.db, email, ctx.now());
  const addresses = await addressesOf(ctx.db, person?.id ?? 0, new Date(ctx.now().getTime() - knownAddressMs));
  const known = addresses.map(clientOf).includes(clientOf(ctx.address));
  return { person, attempt: { email, address: ctx.address, known } };
}

/** Counts the try as failed before it is made: tries at the same time can't pass the limit together. */
async function countTry(ctx: Context, attempt: Attempt, who: { userId: number | undefined; way: 'code' | 'password' }) {
  const failures = failureLimits(attempt, who.way);
  await countOrTell(ctx, checkLimits(attempt), who, 'session.tooManyTries');
  const at = await countOrTell(ctx, failures, who, 'session.tooManyTries');
  return { takeBack: (ctx: Context) => uncountUse(ctx, failures, at) };
}

/** Answers and refuses after the same time, whatever the work found. */
export async function atEvenPace<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(evenPaceMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
