// What a bulk is judged by, read at once for all of its items.

import { addDays } from '@population-tracker/contract/kernel/days';
import { instantAt } from '@population-tracker/contract/kernel/zones';
import type { NewReservationBulk } from '@population-tracker/contract/reservations/reservations-bulk';
import type { Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import { assignedIn, teamsWithDesks } from '../../assigned/assigned-queries.ts';
import { findFacts, readDesks, readDesksIn, readPersons } from '../../booking/facts-queries.ts';
import { mealsOn, staysElsewhere } from '../../booking/whereabouts-queries.ts';
import type { Kind, Period } from '../../kinds/kind.ts';
import { kindOf } from '../../kinds/kinds.ts';
import { refusedFields } from '../../kinds/period.ts';
import type { Wish } from '../reservations-bulk-queries.ts';
import { type Facts, type Item, personAndDay, type Site } from './judge.ts';
import {
  reservedAtDesks,
  reservedByPersons,
  reservedInRoom,
  reservedNumbers,
  reservedSeats,
  usualDesks,
  workedDays,
} from './judge-queries.ts';

/** A habit is what was done lately. */
const habitDays = 90;

/**
 * Where a bulk leads.
 * @throws Refusal where what the area needs is missing or the place isn't there
 */
export async function loadSite(ctx: Context, wish: Wish): Promise<Site> {
  const { area, workspaceId, locationId, slotId } = wish;
  refuseFields(wish);
  const asked = {
    area,
    userId: 0,
    workspaceId,
    locationId,
    deskId: null,
    exceptId: 0,
    fromDay: null,
    toDay: null,
    weekOf: null,
    held: false,
  };
  const { location, place, parameter, emergency } = await findFacts(ctx.db, asked);
  if (workspaceId !== null && !place) refuse('reservations.placeUnknown', { field: 'workspaceId' });
  if (!location) return refuse('reservations.placeUnknown', { field: 'locationId' });
  if (workspaceId !== null && locationId !== null && locationId !== location.id)
    refuse('reservations.placeUnknown', { field: 'locationId' });
  return { location, place, parameter, emergency, slot: parameter?.slots.find(({ id }) => id === slotId) ?? null };
}

function refuseFields(wish: Wish): void {
  const { workspaceId, locationId, slotId, hours } = wish;
  const kind = kindOf(wish.area);
  const asked = {
    workspaceId,
    slotId,
    deskId: null,
    ...(workspaceId === null && locationId !== null && { locationId }),
    ...(hours && { start: hours.from, end: hours.to }),
  };
  for (const refusal of refusedFields(kind, asked)) {
    const { field = 'area' } = refusal.parts;
    throw refusal.with({ field: field === 'start' || field === 'end' ? 'hours' : field });
  }
  if (hours && hours.to !== midnight && hours.from >= hours.to) refuse('reservations.startAfterEnd', { field: 'hours' });
}

const midnight = '00:00';

/** Each person on each day, day by day. */
export function itemsOf(wish: Wish, site: Site, { people, days }: { people: readonly number[]; days: readonly string[] }): Item[] {
  const periods = periodsOf(wish, site, days);
  return days.flatMap((day, index) => {
    const period = periods.get(day) as Period;
    return people.map((userId, place) => ({ ...period, day, userId, number: index * people.length + place + 1 }));
  });
}

/** When a reservation of each of these days begins and ends. */
export function periodsOf(wish: Wish, { location, slot }: Site, days: readonly string[]): Map<string, Period> {
  const kind = kindOf(wish.area);
  const periodOn = (day: string): Period => {
    const asked = { slotId: wish.slotId, day, ...instantsOf(kind, wish.hours, location.timeZone, day) };
    const { start, end } = kind.periodOf(asked, { location, slot });
    return { start, end };
  };
  return new Map([...new Set(days)].map((day) => [day, periodOn(day)]));
}

function instantsOf(kind: Kind, hours: NewReservationBulk['hours'], timeZone: string, day: string) {
  if (!hours || !kind.fields.needed.includes('start')) return {};
  const at = (time: string) => instantAt(timeZone, day, time).toISOString();
  return { start: at(hours.from), end: at(hours.to === midnight ? '24:00' : hours.to) };
}

/** What stands against these items now. */
export async function loadFacts(ctx: Context, wish: Wish, site: Site, items: readonly Item[]): Promise<Facts> {
  const kind = kindOf(wish.area);
  const { db } = ctx;
  const people = [...new Set(items.map(({ userId }) => userId))];
  const days = items.map(({ day }) => day).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const times = items.flatMap(({ start, end }) => [start.getTime(), end.getTime()]);
  const period = { start: new Date(Math.min(...times)), end: new Date(Math.max(...times)) };
  const { place, location } = site;
  const counted = kind.capacityOf !== null;
  const slotKey = kind.slotKeyOf(site.slot);
  const numbers = place
    ? reservedSeats(db, place.id, period)
    : reservedNumbers(db, { locationId: location.id, area: wish.area, slotKey }, period);
  const withDesks = place !== null && counted;
  return {
    kind,
    site,
    persons: new Map((await readPersons(db, people)).map((person) => [person.id, person])),
    desks: withDesks ? await desksOf(ctx, wish, place.id) : new Map(),
    ...(await assignedOf(ctx, withDesks ? place.id : null, people)),
    usualDesks: withDesks && wish.desks === 'usual' ? await usualDesks(db, place.id, people, addDays(first, -habitDays)) : new Map(),
    ...(await whereaboutsOf(ctx, kind, site, { people, first, last, period })),
    byPersons: await reservedByPersons(db, wish.area, people, period),
    atDesks: withDesks ? await reservedAtDesks(db, place.id, period) : [],
    inRoom: counted || !place ? [] : await reservedInRoom(db, place.id, period),
    onNumbers: counted ? await numbers : [],
    // From the first to the last day of the weeks that it touches.
    workedOn: kind.fillsWeek ? await workedDays(db, people, addDays(first, -6), addDays(last, 6)) : new Map(),
    now: ctx.now(),
  };
}

interface Span {
  people: readonly number[];
  first: string;
  last: string;
  period: Period;
}

async function whereaboutsOf({ db }: Context, kind: Kind, { location, parameter }: Site, { people, first, last, period }: Span) {
  const whose = { userIds: people };
  const stays = kind.isPresence ? await staysElsewhere(db, whose, location.id, period) : [];
  const meals = kind.isMeal && parameter?.oneMealADay ? await mealsOn(db, whose, first, last) : [];
  return {
    elsewhere: Map.groupBy(stays, ({ userId }) => userId),
    // Of several the first is told.
    meals: new Map(meals.toReversed().map((meal) => [personAndDay(meal.userId, meal.day), meal])),
  };
}

async function assignedOf({ db }: Context, workspaceId: number | null, people: readonly number[]) {
  const found = workspaceId === null ? [] : await assignedIn(db, [workspaceId]);
  const assigned = new Map(found.map((one) => [one.deskId, one]));
  const hasTeams = workspaceId !== null && found.some(({ teamId }) => teamId !== null);
  return { assigned, teams: hasTeams ? await teamsWithDesks(db, workspaceId, people) : new Map<number, number[]>() };
}

/** Those of the list, or all of the workspace for habits and for whoever wants any seat. */
async function desksOf(ctx: Context, { desks }: Wish, workspaceId: number): Promise<Facts['desks']> {
  const found = await (Array.isArray(desks) ? readDesks(ctx.db, desks) : readDesksIn(ctx.db, [workspaceId]));
  return new Map(found.filter((desk) => desk.workspaceId === workspaceId).map((desk) => [desk.id, desk]));
}
