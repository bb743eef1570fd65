// The own password (product rules, "Signing in"): administrators may have one beside the code by mail.
// - Setting, changing and removing it asks for the current one, a mailed code or a passkey, so that a panel left open doesn't hand the account over.
// - Only the session that did it goes on, and the owner hears of it by mail.

import { actorOf, type Context } from '#api/context.ts';
import { hashPassword, refuseWeak } from '#features/session/passwords/passwords-service.ts';
import { type GivenProof, type Proof, proveOwner } from '#features/session/proof-service.ts';
import { deviceOfCall, endOtherSessions } from '#features/session/session-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { queueMail } from '#platform/mail/outbox.ts';
import { refuse } from '#platform/refusal.ts';
import { hears, tell } from '#platform/tell.ts';
import { users } from '../users-events.ts';
import { passwordMail } from './password-mail.ts';
import { readOwner, replacePasswordHash } from './password-queries.ts';

type Owner = Awaited<ReturnType<typeof readOwner>>;

export async function setPassword(ctx: Context, { newPassword, ...given }: GivenProof & { newPassword: string }): Promise<null> {
  const owner = await readOwner(ctx.db, actorOf(ctx).id);
  await refuseWeak(newPassword, owner);
  const proof = await proveOwner(ctx, given, owner.hash);
  await replace(ctx, owner, await hashPassword(newPassword), proof);
  return null;
}

export async function removePassword(ctx: Context, given: GivenProof): Promise<null> {
  const owner = await readOwner(ctx.db, actorOf(ctx).id);
  if (owner.hash !== null) await replace(ctx, owner, null, await proveOwner(ctx, given, owner.hash));
  return null;
}

const replace = (ctx: Context, owner: Owner, hash: string | null, proof: Proof): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const { id } = actorOf(ctx);
    await proof.use(ctx);
    if (!(await replacePasswordHash(ctx.db, id, owner.hash, hash))) refuse('request.versionConflict');
    await endOtherSessions(ctx, 'password');
    const password = hash === null ? 'removed' : owner.hash === null ? 'set' : 'changed';
    await tell(ctx, users, { action: hash === null ? 'removePassword' : 'setPassword', id, password });
  });

export const passwordNotices = hears(users, {
  wants: ({ password }) => password !== undefined,
  hear: async (ctx: Context, { password }) => password && tellOwner(ctx, password),
});

async function tellOwner(ctx: Context, what: 'set' | 'changed' | 'removed'): Promise<void> {
  const { email: to, id: userId } = actorOf(ctx);
  const owner = await readOwner(ctx.db, userId);
  const language = owner.language ?? ctx.language;
  const facts = { at: ctx.now(), device: deviceOfCall(ctx), address: ctx.address };
  const mail = passwordMail({ language, name: owner.name, what, ...facts, profileUrl: `${ctx.config.publicUrl}/profile/index` });
  await queueMail(ctx, { eventKey: `password:${crypto.randomUUID()}`, to, userId, urgent: true, ...mail });
}
