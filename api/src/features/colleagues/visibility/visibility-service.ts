// By whom somebody's days and places are seen: their own choice, below what the company allows (decision 061). It is told to nobody,
// so there is no entry of it in the audit log either.
import type { OwnVisibility, Visibility } from '@population-tracker/contract/colleagues/colleagues';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { findChoice, storeChoice } from './visibility-queries.ts';
import { countsAs, isWithin } from './visibility-rules.ts';

export async function myVisibility(ctx: Context): Promise<OwnVisibility> {
  const choice = await findChoice(ctx.db, actorOf(ctx).id);
  return { ...choice, counts: countsAs(choice.chosen, choice) };
}

export const choose = (ctx: Context, visibility: Visibility): Promise<OwnVisibility> =>
  transaction(ctx, async (ctx) => {
    const { most } = await myVisibility(ctx);
    if (!isWithin(visibility, most)) refuse('colleagues.beyondAllowed', { field: 'visibility' });
    await storeChoice(ctx.db, actorOf(ctx).id, visibility, ctx.now());
    return myVisibility(ctx);
  });
