// What is done about one person's data (product rules, "Data protection").
// - A legal hold keeps all that is stored of somebody, whatever a rule or anybody says, until it is lifted.
// - Who was deleted can be erased before a rule does it: from then on they are a number, and what counts them counts them still.
//   It can't be undone, and waits for a running emergency that asks them.

import type { PersonProtection } from '@population-tracker/contract/data-protection';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { countParts, deleteHold, erase, findPerson, insertHold } from './protected-queries.ts';

export async function readProtection(ctx: Context, id: number): Promise<PersonProtection> {
  const person = (await findPerson(ctx.db, id)) ?? refuse('request.notFound');
  return { hold: person.hold, block: blockOf(person), found: await countParts(ctx.db, id) };
}

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

function blockOf({ hold, deleted, erased, inEmergency }: Person): PersonProtection['block'] {
  if (erased) return 'erased';
  if (!deleted) return 'notDeleted';
  if (hold) return 'held';
  return inEmergency ? 'emergency' : null;
}

export const placeHold = (ctx: Context, userId: number, reason: string): Promise<null> =>
  transaction(ctx, async (ctx) => {
    if (!(await findPerson(ctx.db, userId))) refuse('request.notFound');
    // Waits for an erasure that is under way: only then it is known whether there is anything left to hold.
    const placed = await insertHold(ctx.db, { userId, reason, placedBy: actorOf(ctx).id, now: ctx.now() });
    if (!placed) refuse('dataProtection.held');
    if ((await findPerson(ctx.db, userId))?.erased) refuse('dataProtection.erased');
    await tell(ctx, 'legalHold', { action: 'create', id: userId, after: { userId, reason } });
    return null;
  });

export const liftHold = (ctx: Context, userId: number): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const reason = (await deleteHold(ctx.db, userId)) ?? refuse('request.notFound');
    await tell(ctx, 'legalHold', { action: 'delete', id: userId, before: { userId, reason } });
    return null;
  });

export const erasePerson = (ctx: Context, id: number): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const by = actorOf(ctx).id;
    if (await erase(ctx.db, { id, now: ctx.now(), language: ctx.language, by })) {
      await tell(ctx, 'user', { action: 'erase', id });
      return null;
    }
    const block = blockOf((await findPerson(ctx.db, id)) ?? refuse('request.notFound'));
    return refuse(block ? `dataProtection.${block}` : 'request.notFound');
  });
