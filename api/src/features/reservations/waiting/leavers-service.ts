// Whoever leaves waits for nothing any more.
import type { Context } from '#api/context.ts';
import { tell } from '#platform/tell.ts';
import { waits } from './waits-events.ts';
import { endWaitsOf, type IdsOfPeople } from './waits-queries.ts';

/** Call it before what they have reserved is cancelled: what one of them gives up is nothing for another who leaves with them. */
export async function waitNoMore(ctx: Context, people: IdsOfPeople): Promise<void> {
  const outcome = 'personGone' as const;
  const ended = await endWaitsOf(ctx.db, people, outcome, ctx.now());
  await tell(ctx, waits, { action: 'end', records: ended.map((id) => ({ id, after: { outcome } })) });
}
