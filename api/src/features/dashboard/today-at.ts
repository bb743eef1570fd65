import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { Context } from '#api/context.ts';
import { locations } from './figures/figures-queries.ts';

/** Today where the location is, without one in the company's own zone. YYYY-MM-DD */
export async function todayAt(ctx: Context, locationId: number | undefined): Promise<string> {
  const zone = (await locations(ctx.db)).find(({ id }) => id === locationId)?.timeZone ?? defaultTimeZone;
  return dayIn(zone, ctx.now());
}
