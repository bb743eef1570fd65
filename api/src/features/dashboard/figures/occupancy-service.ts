// How full the locations are (product rules, "Dashboard"): the most seats reserved at one time over the seats of that day.
// - A day's seats, and what else is offered, are put down on the day itself, what was reserved three days later. Whatever is not frozen is read from the
//   reservations, so that the dashboard and the list never disagree.
// - After a time away the missing days are caught up with the seats of today; what is frozen can be counted again from the rows.
import type { LocationUsage, usageExportColumns } from '@population-tracker/contract/dashboard/figures';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { Context } from '#api/context.ts';
import { workingDays } from '#features/plan/closures/working-days-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { todayAt } from '../today-at.ts';
import { putDownCounts, recount } from './area-days-queries.ts';
import { freezeCheckIns, putDownCheckIns, putDownRules } from './came/check-in-days-queries.ts';
import { seesSmallGroups, unlessFew } from './few-rules.ts';
import { locations } from './figures-queries.ts';
import { daysOf, spanOf } from './figures-rules.ts';
import { freezeDays, lastRun, putDownCapacity, putDownUse, seatsNow, usedDays } from './occupancy-queries.ts';

/** Harmless to repeat. */
export async function keepOccupancy(ctx: Context): Promise<void> {
  await putDownCapacity(ctx.db, ctx.now());
  while (await freezeDays(ctx.db, ctx.now()));
  while (await putDownCounts(ctx.db, ctx.now()));
  await putDownRules(ctx.db, ctx.now());
  while (await freezeCheckIns(ctx.db, ctx.now()));
}

/** Counts frozen days again, from the reservations as they are. */
export const recountOccupancy = (ctx: Context, from: string, to: string): Promise<void> =>
  transaction(ctx, async ({ db }) => {
    await putDownUse(db, { from, to }, ctx.now(), 'frozen');
    await recount(db, from, to, ctx.now());
    await putDownCheckIns(db, { from, to }, ctx.now(), 'frozen');
  });

interface Asked {
  month?: string | undefined;
  locationId?: number | undefined;
}

export async function usage(ctx: Context, { month, locationId }: Asked): Promise<LocationUsage> {
  const today = await todayAt(ctx, locationId);
  const shown = month ?? today.slice(0, 7);
  const span = { ...spanOf('month', `${shown}-01`), locationId };
  const days = daysOf(span);
  const [all, used, keptAt, working] = await Promise.all([
    locations(ctx.db),
    usedDays(ctx.db, span),
    lastRun(ctx.db),
    workingDays(ctx.db, span),
  ]);
  const calendars = new Map(working.map((place) => [place.locationId, { ...place, days: new Set(place.days) }]));
  const places = all.filter(({ id }) => locationId === undefined || id === locationId);
  const found = new Map(used.map((one) => [`${one.locationId} ${one.day}`, one]));
  // Of a day that was not put down, and of today, the seats are those of now; a month gone by asks for none of them.
  const exact = seesSmallGroups(ctx);
  const isKept = (id: number, day: string) => day < today && found.get(`${id} ${day}`)?.hasSeats === true;
  const seats = places.some(({ id }) => days.some((day) => !isKept(id, day))) ? await seatsNow(ctx.db) : new Map<number, number>();
  return {
    month: shown,
    today,
    keptAt,
    locations: places.map(({ id, name, timeZone, created }) => ({
      id,
      name,
      weekdays: calendars.get(id)?.weekdays ?? [],
      days: days.map((day) => {
        const { peak = 0, reserved = 0, persons = 0, ...row } = found.get(`${id} ${day}`) ?? { hasSeats: false, seats: 0 };
        // Before a location was made it had none.
        const isThere = row.hasSeats || reserved > 0 || day >= dayIn(timeZone, new Date(created));
        const ofDay = isKept(id, day) ? row.seats : isThere ? (seats.get(id) ?? 0) : 0;
        const works = calendars.get(id)?.days.has(day) ?? false;
        return {
          day,
          seats: ofDay,
          peak,
          reserved,
          persons: exact ? persons : unlessFew(persons),
          works,
          closures: calendars.get(id)?.closed.get(day) ?? [],
        };
      }),
    })),
  };
}

export type UsageRow = LocationUsage['locations'][number]['days'][number] & { id: number; location: string };

/** A row for each location and day. */
export const usageRows = ({ locations }: LocationUsage): UsageRow[] =>
  locations.flatMap(({ name, days }) => days.map((day) => ({ ...day, location: name }))).map((row, id) => ({ ...row, id }));

export type UsageColumn = (typeof usageExportColumns)[number];
