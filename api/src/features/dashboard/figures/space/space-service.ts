import {
  habitLeads,
  type PlanningHabit,
  type RoomUse,
  type SpacePlace,
  type SpaceQuery,
  type SpaceUse,
} from '@population-tracker/contract/dashboard/space';
import { addDays } from '@population-tracker/contract/kernel/days';
import type { Context } from '#api/context.ts';
import { workingDays } from '#features/plan/closures/working-days-service.ts';
import { todayAt } from '../../today-at.ts';
import { seesSmallGroups, unlessFew } from '../few-rules.ts';
import { locations } from '../figures-queries.ts';
import type { Span } from '../figures-rules.ts';
import { lastRun, seatsNow, usedDays } from '../occupancy-queries.ts';
import { firstKeptDay, givenBack, keptDays, onHandBefore, usedRooms } from './space-queries.ts';
import { medianUse, moveOf, placeOf, type SpaceDay, spareCostOf, sumOfCosts, together } from './space-rules.ts';

const yearDays = 364;

/** Whole weeks up to yesterday. */
export function spanOf(today: string, weeks: number, back = 0): Span {
  return { from: addDays(today, -weeks * 7 - back), to: addDays(today, -1 - back) };
}

export async function space(ctx: Context, { weeks, compare, locationId }: SpaceQuery): Promise<SpaceUse> {
  const today = await todayAt(ctx, locationId);
  const span = spanOf(today, weeks);
  const compared = compare === 'none' ? null : spanOf(today, weeks, compare === 'year' ? yearDays : weeks * 7);
  const [all, now, seats, before, since, keptAt] = await Promise.all([
    locations(ctx.db),
    daysOf(ctx, span, locationId),
    seatsNow(ctx.db),
    compared ? daysOf(ctx, compared, locationId) : null,
    firstKeptDay(ctx.db),
    lastRun(ctx.db),
  ]);
  const shown = all.filter(({ id }) => locationId === undefined || id === locationId);
  const exact = seesSmallGroups(ctx);
  const told = <P extends { people: number | null }>(place: P): P =>
    exact || place.people === null ? place : { ...place, people: unlessFew(place.people) };
  const placeAt = (id: number | null, name: string, days: readonly SpaceDay[], whole: number, past: readonly SpaceDay[]): Costless => ({
    locationId: id,
    name,
    ...told(placeOf(days, whole, now.weekdays)),
    useBefore: medianUse(past),
  });
  const daysAt = (id: number) => now.days.get(id) ?? [];
  const pastAt = (id: number) => before?.days.get(id) ?? [];
  const company = placeAt(
    null,
    '',
    together(shown.map(({ id }) => daysAt(id))),
    shown.reduce((sum, { id }) => sum + (seats.get(id) ?? 0), 0),
    together(shown.map(({ id }) => pastAt(id))),
  );
  const places = shown.map(({ id, name, seatCost, seatCurrency }): SpacePlace => {
    const place = placeAt(id, name, daysAt(id), seats.get(id) ?? 0, pastAt(id));
    return { ...place, spareCost: spareCostOf(place, { cost: seatCost, currency: seatCurrency }) };
  });
  return {
    ...span,
    compared,
    company: { ...company, spareCost: sumOfCosts(places.map(({ spareCost }) => spareCost)) },
    locations: places,
    move: moveOf(company.weekdays),
    trust: { ...now.trust, since, keptAt },
  };
}

type Costless = Omit<SpacePlace, 'spareCost'>;

/** The working days of each location that are over, as they were used; those on which it had no seats are none. */
async function daysOf(ctx: Context, span: Span, locationId: number | undefined) {
  const [working, used, kept] = await Promise.all([
    workingDays(ctx.db, { ...span, locationId }),
    usedDays(ctx.db, { ...span, locationId }),
    keptDays(ctx.db, { ...span, locationId }),
  ]);
  const usedAt = new Map(used.map((one) => [`${one.locationId} ${one.day}`, one]));
  const frozen = new Map(kept.map((one) => [`${one.locationId} ${one.day}`, one.frozen]));
  const days = new Map<number, SpaceDay[]>();
  const trust = { days: 0, frozen: 0, missing: 0 };
  for (const place of working) {
    const keys = place.days.map((day) => `${place.locationId} ${day}`);
    trust.days += keys.length;
    trust.frozen += keys.filter((key) => frozen.get(key) === true).length;
    trust.missing += keys.filter((key) => !frozen.has(key)).length;
    const known = keys.flatMap((key) => usedAt.get(key) ?? []).filter(({ hasSeats, seats }) => hasSeats && seats > 0);
    days.set(
      place.locationId,
      known.map(({ day, seats, peak, persons }) => ({ day, seats, peak, persons })),
    );
  }
  const weekdays = [...new Set(working.flatMap((place) => place.weekdays))].sort();
  return { days, weekdays, trust };
}

type Asked = Omit<SpaceQuery, 'compare'>;

export async function habit(ctx: Context, { weeks, locationId }: Asked): Promise<PlanningHabit> {
  const span = spanOf(await todayAt(ctx, locationId), weeks);
  const working = await workingDays(ctx.db, { ...span, locationId });
  const days = working.flatMap((place) => place.days.map((day) => ({ locationId: place.locationId, day })));
  const [points, back] = await Promise.all([onHandBefore(ctx.db, days, habitLeads), givenBack(ctx.db, { ...span, locationId })]);
  return {
    ...span,
    shares: habitLeads.map((lead) => {
      const point = points.find((one) => one.lead === lead);
      return { lead, share: point && point.inTheEnd > 0 ? point.onHand / point.inTheEnd : null };
    }),
    givenBack: back,
  };
}

/** A room is open as long as an office day lasts. */
const openHours = 9;

export async function rooms(ctx: Context, { weeks, locationId }: Asked): Promise<RoomUse> {
  const span = spanOf(await todayAt(ctx, locationId), weeks);
  const [working, used] = await Promise.all([workingDays(ctx.db, { ...span, locationId }), usedRooms(ctx.db, { ...span, locationId })]);
  const daysAt = new Map(working.map((place) => [place.locationId, place.days.length]));
  return {
    ...span,
    rooms: used.map((room) => {
      const open = (daysAt.get(room.locationId) ?? 0) * openHours;
      return { ...room, share: open > 0 ? room.hours / open : null };
    }),
  };
}
