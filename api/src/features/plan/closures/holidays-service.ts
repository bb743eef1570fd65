// Public holidays become closures like any other: somebody looks at them, unticks what the company doesn't keep, and adds the rest.
// Where a location is closed all through one already, by whatever closure, it isn't closed twice.

import { daysFromTo } from '@population-tracker/contract/kernel/days';
import { closesDay, isOn, isWholeDay } from '@population-tracker/contract/plan/closures/closed-days';
import type { Closure } from '@population-tracker/contract/plan/closures/closures';
import type {
  addHolidays as addEndpoint,
  Holiday as ListedHoliday,
  listHolidays as listEndpoint,
} from '@population-tracker/contract/plan/closures/holidays';
import type { PublicHoliday } from '@population-tracker/contract/plan/closures/public-holiday';
import { holidaysOf } from '@population-tracker/contract/plan/closures/public-holidays';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { lockAllReservations } from '#features/reservations/booking/many-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { closuresMeeting, workingLocations } from './closures-queries.ts';
import { type Closing, clear, close, expectLocations } from './closures-service.ts';

export async function listHolidays(ctx: Context, query: z.output<typeof listEndpoint.query>): Promise<{ items: ListedHoliday[] }> {
  const found = holidaysOf(query.country, query.year);
  const locations = await workingLocations(ctx.db, query.locationIds);
  const closures = await closuresOf(ctx, found);
  const items = found.map((holiday) => ({
    firstDay: holiday.days[0],
    lastDay: holiday.days[1],
    startTime: holiday.from ?? null,
    text: holiday.name[ctx.language],
    closedAt: locations.filter(({ id }) => isClosed(closures, holiday, id)).map(({ id }) => id),
  }));
  return { items };
}

type Wish = z.output<typeof addEndpoint.body>;

export const addHolidays = (ctx: Context, { country, year, firstDays, locationIds, reservations }: Wish) =>
  transaction(ctx, async (ctx): Promise<z.output<typeof addEndpoint.result>> => {
    await lockAllReservations(ctx);
    await expectLocations(ctx, locationIds);
    const chosen = holidaysOf(country, year).filter(({ days }) => firstDays.includes(days[0]));
    if (chosen.length === 0) refuse('closures.noHolidays', { field: 'firstDays' });
    const [all, closures] = await Promise.all([workingLocations(ctx.db, locationIds ?? undefined), closuresOf(ctx, chosen)]);
    const closings = chosen.flatMap((holiday): Closing[] => {
      const open = all.filter(({ id }) => !isClosed(closures, holiday, id)).map(({ id }) => id);
      if (open.length === 0) return [];
      const [firstDay, lastDay] = holiday.days;
      const whole = locationIds === null && open.length === all.length;
      const hours = { startTime: holiday.from ?? null, endTime: null };
      return [{ locationIds: whole ? null : open, firstDay, lastDay, ...hours, reason: 'publicHoliday', text: holiday.name[ctx.language] }];
    });
    const cancelledReservations = await clear(ctx, closings, reservations);
    for (const closing of closings) await close(ctx, closing);
    return { added: closings.length, present: chosen.length - closings.length, cancelledReservations };
  });

async function closuresOf({ db }: Context, holidays: readonly PublicHoliday[]): Promise<Closure[]> {
  const days = holidays.flatMap(({ days }) => days).sort();
  return days.length === 0 ? [] : closuresMeeting(db, { from: days[0], to: days.at(-1) });
}

/** Whether closures leave nothing of the holiday at a location. */
function isClosed(closures: readonly Closure[], { days, from }: PublicHoliday, locationId: number): boolean {
  const here = closures.filter(({ locationIds }) => locationIds?.includes(locationId) ?? true);
  const covers = (closure: Closure, day: string) =>
    closesDay(closure, day) ||
    (from !== undefined && isOn(closure, day) && !isWholeDay(closure) && closure.endTime === null && (closure.startTime ?? '') <= from);
  return daysFromTo(...days).every((day) => here.some((closure) => covers(closure, day)));
}
