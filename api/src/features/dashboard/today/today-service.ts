// The office as it is at this moment (product rules, "Dashboard"): each number is one that a list shows too, at the same moment.
import type { DayCount, Presence, Today, TodayPlace, Whereabouts } from '@population-tracker/contract/dashboard/today';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import type { Context } from '#api/context.ts';
import { type AreaDay, countByPlace } from '../figures/area-days-queries.ts';
import { locations } from '../figures/figures-queries.ts';
import { shownWeeks } from '../figures/figures-rules.ts';
import { daysAt, slotsOf } from './day-slots-service.ts';
import { forecasts, wakeCurve } from './forecast-service.ts';
import { staysOf } from './stays-queries.ts';
import { capacitiesByPlace, comingAfter, expectedOn, hereAt, seatsTaken } from './today-queries.ts';
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
  await wakeCurve(ctx);
  const now = ctx.now();
  const places = (await locations(ctx.db)).map(({ id, name, timeZone }) => ({ id, name, timeZone, ...daysAt(timeZone, now) }));
  const company: Place = { id: null, name: '', timeZone: defaultTimeZone, ...daysAt(defaultTimeZone, now) };
  const everywhere: Place[] = [company, ...places];
  const days = [...new Set(everywhere.map(({ day }) => day))].sort();
  const [counts, capacities, here, expected, coming, taken] = await Promise.all([
    countByPlace(ctx.db, addDays(days[0] as string, -7 * shownWeeks), days.at(-1) as string),
    capacitiesByPlace(ctx.db, measured),
    hereAt(ctx.db, now),
    expectedOn(ctx.db, days),
    comingAfter(ctx.db, days, now),
    seatsTaken(ctx.db, now),
  ]);
  const capacityOf = (area: Area, place: number | null): number | null => {
    const found = capacities.filter((one) => one.area === area && (place === null || one.locationId === place) && one.capacity !== null);
    return found.length === 0 ? null : found.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0);
  };
  const presenceOf = ({ id, day }: Place): Presence => {
    const seats = capacityOf('workspace', id) ?? 0;
    const used = id === null ? [...taken.values()].reduce((sum, one) => sum + one, 0) : (taken.get(id) ?? 0);
    return {
      here: here.find(({ locationId }) => locationId === id)?.here ?? 0,
      expected: expected.find((one) => one.locationId === id && one.day === day)?.people ?? 0,
      coming: coming.find((one) => one.locationId === id && one.day === day)?.coming ?? 0,
      seats,
      free: Math.max(0, seats - used),
    };
  };
  const [ahead, slots] = await Promise.all([
    forecasts(
      ctx,
      everywhere.map(({ id, day }) => ({ id, day, seats: capacityOf('workspace', id) ?? 0 })),
    ),
    slotsOf(ctx, places),
  ]);
  const placeOf = (place: Place): TodayPlace => ({
    ...place,
    reservations: countOf(counts, place, null, capacityOf('workspace', place.id)),
    parking: countOf(counts, place, 'parking', capacityOf('parking', place.id)),
    shuttle: countOf(counts, place, 'shuttle', capacityOf('shuttle', place.id)),
    diningHall: countOf(counts, place, 'diningHall', capacityOf('diningHall', place.id)),
    presence: presenceOf(place),
    forecast: ahead.get(place.id) ?? { days: [], error: null },
  });
  const shown = { company: placeOf(company), locations: places.map(placeOf) };
  return { at: now.toISOString(), ...shown, warnings: await warningsOf(ctx, shown.locations, slots), slots };
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
