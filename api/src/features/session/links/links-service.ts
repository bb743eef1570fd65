// The way in that stays open (product rules, "Signing in"): strangers who guess can use up an account's codes and passwords of the
// day, but not a link, which nobody can guess.
// - A link is 256 random bits, stored only hashed, good for 20 minutes and one use. Opening it uses nothing: the page asks for a press,
//   since mail scanners open links. The bits stand behind a `#`, which no server and no log is told.
// - Asked for again within 15 minutes, none follows: the one that was sent is still good. So the mailbox gets 4 an hour at most,
//   and whoever asks for them in the owner's name closes nothing either.
// - Using one adds nothing to what may be guessed: the counts of failures stay as they are.
import { signInLinkLifeMs } from '@population-tracker/contract/kernel/constants';
import type { FrontEnd } from '@population-tracker/contract/kernel/roles';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { queueMail } from '#platform/mail/outbox.ts';
import { refuse } from '#platform/refusal.ts';
import { countOrTell, refuseSignIn, tellRefused } from '../refused/refused-service.ts';
import { linkEventOf, linkMail } from '../session-mail.ts';
import { arrivesAt, hashToken, maySignIn, newToken } from '../session-rules.ts';
import { openSession } from '../session-service.ts';
import { findPerson, lockPerson } from '../sign-in/sign-in-queries.ts';
import { checkLimits, clientSendLimit } from '../sign-in/sign-in-rules.ts';
import { atEvenPace, signsInElsewhere } from '../sign-in/sign-in-service.ts';
import { endLink, findLink, hasFreshLink, insertLink } from './links-queries.ts';

export const sendLink = (ctx: Context, { email, app }: { email: string; app: FrontEnd }) =>
  atEvenPace(async () => {
    const person = await findPerson(ctx.db, email, ctx.now());
    const who = { userId: person?.id, way: 'linkRequest' } as const;
    await countOrTell(ctx, [clientSendLimit(ctx.address)], who, 'session.tooManyCodes');
    const elsewhere = await signsInElsewhere(ctx, email, person);
    const sent = person !== undefined && !elsewhere && (await queueLink(ctx, person.id, app));
    if (sent) return { result: { isSucceed: true } };
    const refusal = elsewhere ? 'identityProviders.required' : 'session.invalidUsername';
    if (!ctx.config.hideUnknownEmail) return refuseSignIn(ctx, who, refusal, { field: 'email' });
    await tellRefused(ctx, who, refusal);
    return { result: { isSucceed: true } };
  });

const queueLink = (ctx: Context, personId: number, app: FrontEnd): Promise<boolean> =>
  transaction(ctx, async (ctx) => {
    const [person, now, token] = [await lockPerson(ctx.db, personId, ctx.now()), ctx.now(), newToken()];
    if (!person || !maySignIn(person, app, ctx.config)) return false;
    if (await hasFreshLink(ctx.db, personId, now)) return true;
    const linkId = await insertLink(ctx.db, personId, hashToken(token), now);
    const url = `${ctx.config.publicUrl}${arrivesAt[app]}#link=${token}`;
    const language = person.language ?? ctx.language;
    const mail = linkMail({ language, name: person.name, url, minutes: signInLinkLifeMs / 60_000 });
    const lifeSeconds = signInLinkLifeMs / 1_000;
    await queueMail(ctx, { eventKey: linkEventOf(linkId), to: person.email, userId: personId, urgent: true, lifeSeconds, ...mail });
    return true;
  });

export async function signInWithLink(ctx: Context, { token, app, keep }: { token: string; app: FrontEnd; keep: boolean }) {
  const link = await findLink(ctx.db, hashToken(token), ctx.now());
  const who = { userId: link?.userId, way: 'link' } as const;
  await countOrTell(ctx, checkLimits(ctx), who, 'session.tooManyTries');
  if (!link) return refuseSignIn(ctx, who, 'session.linkUsed');
  return transaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx.db, link.userId, ctx.now());
    if (!person || !maySignIn(person, app, ctx.config) || (await signsInElsewhere(ctx, person.email, person))) refuse('session.linkUsed');
    if (!(await endLink(ctx.db, link.id, ctx.now()))) refuse('session.linkUsed');
    const { name, lastName, email, userType } = person;
    return { token: await openSession(ctx, person, 'link', { keep: keep && app === 'me' }), result: { name, lastName, email, userType } };
  });
}
