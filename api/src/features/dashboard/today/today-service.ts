// The office as it is at this moment (product rules, "Dashboard"): each number is one that a list shows too, at the same moment.
import type { DayCount, Presence, Today, TodayPlace, Whereabouts } from '@population-tracker/contract/dashboard/today';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import type { Context } from '#api/context.ts';
import { type WorkingDays, workingDays } from '#features/plan/closures/working-days-service.ts';
import { type AreaDay, countByPlace } from '../figures/area-days-queries.ts';
import { rulesNow } from '../figures/came/check-in-days-queries.ts';
import { locations } from '../figures/figures-queries.ts';
import { shownWeeks } from '../figures/figures-rules.ts';
import { learnedDays } from './booking-curve-queries.ts';
import { nextDayOf, slotsOf } from './day-slots-service.ts';
import { forecasts, wakeKeeping } from './forecast-service.ts';
import { staysOf } from './stays-queries.ts';
import { capacitiesByPlace, comingAfter, expectedNow, hereAt, seatsTaken } from './today-queries.ts';
import { warningsOf } from './warnings-service.ts';

const measured = ['workspace', 'parking', 'shuttle', 'diningHall'] as const;
type Measured = (typeof measured)[number];

interface Place {
  id: number | null;
  name: string;
  timeZone: string;
  day: string;
  nextDay: string;
}

export async function readTodayOf(ctx: Context): Promise<Today> {
  await wakeKeeping(ctx);
  const now = ctx.now();
  const today = dayIn(defaultTimeZone, now);
  const open = await workingDays(ctx.db, { from: addDays(today, -learnedDays), to: addDays(today, longestAhead) });
  const workingOf = (id: number | null) => workingAt(open, id);
  const daysOf = (id: number | null, day: string) => ({ day, nextDay: nextDayOf(workingOf(id), day) });
  const places = (await locations(ctx.db)).map(({ id, name, timeZone }) => ({ id, name, timeZone, ...daysOf(id, dayIn(timeZone, now)) }));
  const company: Place = { id: null, name: '', timeZone: defaultTimeZone, ...daysOf(null, today) };
  const everywhere: Place[] = [company, ...places];
  const days = [...new Set(everywhere.map(({ day }) => day))].sort();
  const [counts, capacities] = await Promise.all([
    countByPlace(ctx.db, addDays(days[0] as string, -7 * shownWeeks), days.at(-1) as string),
    capacitiesByPlace(ctx.db, measured),
  ]);
  const capacityOf = (area: Area, place: number | null): number | null => {
    const found = capacities.filter((one) => one.area === area && (place === null || one.locationId === place) && one.capacity !== null);
    return found.length === 0 ? null : found.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0);
  };
  const presenceOf = await presences(ctx, days);
  const [ahead, slots] = await Promise.all([
    forecasts(
      ctx,
      everywhere.map(({ id, day }) => ({ id, day, seats: capacityOf('workspace', id) ?? 0, working: workingOf(id) })),
    ),
    slotsOf(ctx, places),
  ]);
  const placeOf = (place: Place): TodayPlace => ({
    ...place,
    closed:
      open
        .find(({ locationId }) => locationId === place.id)
        ?.closed.get(place.day)
        ?.map(({ text }) => text) ?? [],
    reservations: countOf(counts, place, null, capacityOf('workspace', place.id)),
    parking: countOf(counts, place, 'parking', capacityOf('parking', place.id)),
    shuttle: countOf(counts, place, 'shuttle', capacityOf('shuttle', place.id)),
    diningHall: countOf(counts, place, 'diningHall', capacityOf('diningHall', place.id)),
    presence: presenceOf(place.id, capacityOf('workspace', place.id) ?? 0),
    forecast: ahead.get(place.id) ?? { days: [], error: null },
  });
  const shown = { company: placeOf(company), locations: places.map(placeOf) };
  return { at: now.toISOString(), ...shown, warnings: await warningsOf(ctx, shown.locations, slots), slots };
}

/** Who is here, expected and still to come, each location on its own day; together, each person once. */
async function presences(ctx: Context, days: readonly string[]): Promise<(id: number | null, seats: number) => Presence> {
  const now = ctx.now();
  const [here, expected, coming, taken, rules] = await Promise.all([
    hereAt(ctx.db, now),
    expectedNow(ctx.db, days, now),
    comingAfter(ctx.db, days, now),
    seatsTaken(ctx.db, now),
    rulesNow(ctx.db),
  ]);
  const asks = (id: number | null) => (id === null ? rules.size > 0 : rules.has(id));
  const all = [...taken.values()].reduce((sum, one) => sum + one, 0);
  return (id, seats) => {
    const of = <T extends { locationId: number | null }>(rows: readonly T[]) => rows.find(({ locationId }) => locationId === id);
    return {
      here: of(here)?.here ?? 0,
      expected: of(expected)?.expected ?? 0,
      coming: of(coming)?.coming ?? 0,
      checkedIn: asks(id) ? (of(expected)?.checkedIn ?? 0) : null,
      seats,
      free: Math.max(0, seats - (id === null ? all : (taken.get(id) ?? 0))),
    };
  };
}

/** So far ahead ten working days are found, whatever is closed in between. */
const longestAhead = 60;

/** The days on which a location works; of all together those on which one of them does. */
function workingAt(open: readonly WorkingDays[], id: number | null): string[] {
  const own = open.filter(({ locationId }) => id === null || locationId === id);
  return [...new Set(own.flatMap(({ days }) => days))].sort();
}

/** @param area null: all of them, of which the workspaces are held against the seats */
function countOf(counts: readonly AreaDay[], { id, day }: Place, area: Area | null, capacity: number | null): DayCount {
  const own = counts.filter((one) => (id === null || one.locationId === id) && (area === null || one.area === area));
  const sum = (from: string, to: string, of: readonly AreaDay[] = own) =>
    of.reduce((total, one) => (one.day >= from && one.day <= to ? total + one.count : total), 0);
  const before = addDays(day, -7);
  const measure: Measured = area === null ? 'workspace' : (area as Measured);
  return {
    count: sum(day, day),
    used: sum(
      day,
      day,
      own.filter((one) => one.area === measure),
    ),
    capacity,
    before: sum(before, before),
    weeks: Array.from({ length: shownWeeks }, (_, index) => {
      const last = addDays(day, -7 * (shownWeeks - 1 - index));
      return sum(addDays(last, -6), last);
    }),
  };
}

export async function whereaboutsOf(ctx: Context, userIds: readonly number[]): Promise<Whereabouts> {
  const stays = await staysOf(ctx.db, userIds, ctx.now());
  return {
    people: userIds.map((userId) => ({
      userId,
      stays: stays.filter((stay) => stay.userId === userId).map(({ userId: _, ...stay }) => stay),
    })),
  };
}
