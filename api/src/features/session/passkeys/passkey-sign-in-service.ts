// Signing in by a passkey (product rules, "Passkeys"): to the panel, for whoever may enter it.
// - Nobody's address is asked for: the passkey says whose it is. Without a signature nothing is told of anybody.
// - What it signs can't be guessed, so that failures close nothing: strangers can't keep its owner out.
// - Where a domain's people sign in at a provider alone, only owners come in by a passkey, as with codes and links.
import type { RequestOptions } from '@population-tracker/contract/session/passkeys';
import type { Assertion } from '@population-tracker/contract/session/proof';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { countOrRefuse } from '../limits/limits-service.ts';
import { countOrTell, refuseSignIn } from '../refused/refused-service.ts';
import { clientOf, mayEnterPanel } from '../session-rules.ts';
import { openSession } from '../session-service.ts';
import { type Found, lockPerson, readPerson } from '../sign-in/sign-in-queries.ts';
import { checkLimits } from '../sign-in/sign-in-rules.ts';
import { signsInElsewhere } from '../sign-in/sign-in-service.ts';
import { checkAssertion, newChallenge, partyOf, requestFor } from './asserted-service.ts';

/** A whole company begins its day behind one address. */
const startsPerMinute = 300;

export async function beginPasskeySignIn(ctx: Context): Promise<RequestOptions> {
  partyOf(ctx);
  const bucket = `passkey-starts:${clientOf(ctx.address)}`;
  await countOrRefuse(ctx, [{ bucket, count: startsPerMinute, withinMs: 60_000 }], 'session.tooManyTries');
  return requestFor(ctx, await newChallenge(ctx, 'signIn', null));
}

const keys = { late: 'passkeys.late', unknown: 'passkeys.unknown', elsewhere: 'passkeys.elsewhere', wrong: 'passkeys.refused' } as const;

export async function signInWithPasskey(ctx: Context, given: Assertion) {
  const { origin: address } = partyOf(ctx);
  await countOrTell(ctx, checkLimits(ctx), { userId: undefined, way: 'passkey' }, 'session.tooManyTries');
  const checked = await checkAssertion(ctx, given, 'signIn', null);
  if ('wrong' in checked)
    return refuseSignIn(ctx, { userId: checked.userId, way: 'passkey' }, keys[checked.wrong], { values: { address } });
  const { passkey, use } = checked;
  const who = { userId: passkey.userId, way: 'passkey' } as const;
  const refusal = await refusalFor(ctx, await readPerson(ctx.db, passkey.userId, ctx.now()));
  if (refusal) return refuseSignIn(ctx, who, refusal);
  const entered = await transaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx.db, passkey.userId, ctx.now());
    const refusal = await refusalFor(ctx, person);
    if (!person || refusal) return refuse(refusal ?? 'session.invalidUser');
    if (!(await use(ctx))) return null;
    const { name, lastName, email, userType } = person;
    return { token: await openSession(ctx, person, 'passkey'), result: { name, lastName, email, userType } };
  });
  return entered ?? refuseSignIn(ctx, who, 'passkeys.refused');
}

async function refusalFor(ctx: Context, person: Found | undefined) {
  if (!person || !mayEnterPanel(person)) return 'session.invalidUser';
  return (await signsInElsewhere(ctx, person.email, person)) ? 'identityProviders.required' : null;
}
