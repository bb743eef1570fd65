import type { Waitable } from '@population-tracker/contract/me/own-wait';
import type { Context } from '#api/context.ts';
import { countIn } from './waits-queries.ts';

/** What could be waited for, with how many do. */
export const waitableOf = async (ctx: Context, wish: Omit<Waitable, 'waiting'>, day: string): Promise<Waitable> => ({
  ...wish,
  waiting: await countIn(ctx.db, { locationId: wish.locationId, area: wish.area, day }),
});
