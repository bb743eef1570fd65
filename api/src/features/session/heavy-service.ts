// Exports, uploads and changes of many are limited for each person, among all processes: a program that runs wild in somebody's name, or
// a stolen session, doesn't take the database along. Whoever works by hand never meets it.
import { type HeavyUse, heavyUses } from '@population-tracker/contract/kernel/constants';
import { actorOf, type Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import { countUse, waitOf } from './limits/limits-service.ts';

/** @throws Refusal with the time to wait; what is refused is not counted */
export async function countHeavy(ctx: Context, use: HeavyUse): Promise<void> {
  const { count, withinMs } = heavyUses[use];
  const counted = await countUse(ctx, [{ bucket: `${use}:${actorOf(ctx).id}`, count, withinMs }]);
  if ('retryAfterSeconds' in counted) refuse('request.tooManyHeavy', waitOf(counted.retryAfterSeconds));
}
