// The order in which places are shown, wherever they are (product rules, "The office plan").

import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { type Ordered, setPositions } from './order-queries.ts';

export const orderPlan = (ctx: Context, { kind, ids }: { kind: Ordered; ids: number[] }): Promise<null> =>
  transaction(ctx, async (ctx) => {
    // Somebody deleted one meanwhile: what is shown is out of date.
    if ((await setPositions(ctx.db, kind, ids)) !== ids.length) refuse('request.notFound');
    await tell(ctx, kind, { action: 'order', id: ids[0] as number, after: { ids } });
    return null;
  });
