// What each item of a bulk would do: by the area's own rules, against what is reserved, and against the items before it. Pure; whether
// it still holds when it is made is for the database to say.

import { mondayOf } from '@population-tracker/contract/kernel/days';
import type { NewReservationBulk } from '@population-tracker/contract/reservations/reservations-bulk';
import { Refusal } from '#platform/refusal.ts';
import type { Assigned } from '../../assigned/assigned-queries.ts';
import { isKept, preference, type Whose } from '../../assigned/assigned-rules.ts';
import type { Stay } from '../../booking/whereabouts-queries.ts';
import { elsewhere, oneMeal } from '../../booking/whereabouts-rules.ts';
import type { DeskFacts, Kind, PersonFacts, Request } from '../../kinds/kind.ts';
import { refusalOf } from '../../kinds/kinds-judge.ts';
import { Taken } from './taken.ts';

/** Where a bulk leads: the same for all of its items. */
export type Site = Pick<Request, 'location' | 'place' | 'parameter' | 'slot' | 'emergency'>;

export interface Item {
  number: number;
  userId: number;
  day: string;
  start: Date;
  end: Date;
}

type Reserved = { of: number; start: number; end: number }[];

export interface Facts {
  kind: Kind;
  site: Site;
  persons: ReadonlyMap<number, PersonFacts>;
  /** Those that may be given, in their order: those of the list, or all of the workspace. */
  desks: ReadonlyMap<number, DeskFacts>;
  usualDesks: ReadonlyMap<number, number>;
  /** Whose desks are, and of which of those teams the persons are. */
  assigned: ReadonlyMap<number, Assigned>;
  teams: ReadonlyMap<number, readonly number[]>;
  /** What is reserved while the bulk lasts: by persons in this area, at desks, in the room, on the numbers of what is counted. */
  byPersons: Reserved;
  atDesks: Reserved;
  inRoom: Reserved;
  onNumbers: Reserved;
  /** Where persons are but at the bulk's own location, and their meals by `personAndDay` where they may have no other one. */
  elsewhere: ReadonlyMap<number, readonly Stay[]>;
  meals: ReadonlyMap<string, Stay>;
  /** Days of each person that count for the weekly limit, beside the bulk. */
  workedOn: ReadonlyMap<number, readonly string[]>;
  now: Date;
}

export interface Verdict extends Item {
  deskId: number | null;
  refusal: Refusal | null;
}

export function judge(items: readonly Item[], wish: Pick<NewReservationBulk, 'desks'>, facts: Facts): Verdict[] {
  const books = {
    persons: new Taken(facts.byPersons),
    desks: new Taken(facts.atDesks),
    room: new Taken(facts.inRoom),
    numbers: new Taken(facts.onNumbers),
    weeks: new Map([...facts.workedOn].map(([id, days]) => [id, new Set(days)])),
  };
  const { kind, site } = facts;
  if (kind.capacityOf && !site.place) books.numbers.fitInto(kind.capacityOf(site));
  return items.map((item) => {
    const found = judgeOne(item, wish, facts, books);
    return found instanceof Refusal ? { ...item, deskId: null, refusal: found } : { ...item, deskId: found, refusal: null };
  });
}

interface Books {
  persons: Taken;
  desks: Taken;
  room: Taken;
  numbers: Taken;
  weeks: Map<number, Set<string>>;
}

/** The desk that it gets, null where somebody may sit without one, or why not. What it takes is taken for those behind it. */
function judgeOne(item: Item, { desks }: Pick<NewReservationBulk, 'desks'>, facts: Facts, books: Books): number | null | Refusal {
  const { kind } = facts;
  const person = facts.persons.get(item.userId);
  if (!person) return new Refusal('reservations.userUnknown', { field: 'userId' });
  const span = { start: item.start.getTime(), end: item.end.getTime() };
  const request = requestOf(item, person, facts, books);
  const refusal = refusalOf(kind, request);
  if (refusal) return refusal;
  const busy = busyWith(item, person, facts, books);
  if (busy) return busy;
  const desk = kind.inPlan && kind.capacityOf ? deskFor(request, desks, facts, books, span) : null;
  if (desk instanceof Refusal) return desk;
  const full = takePlace(request, facts, books, span);
  if (full) return full;
  books.persons.take(person.id, span);
  if (desk !== null) books.desks.take(desk, span);
  if (kind.fillsWeek) books.weeks.set(person.id, (books.weeks.get(person.id) ?? new Set()).add(item.day));
  return desk;
}

interface Span {
  start: number;
  end: number;
}

export const personAndDay = (userId: number, day: string): string => `${userId} ${day}`;

/** What else the person has, in the order in which a single reservation is told of it. */
function busyWith({ start, end, day }: Item, person: PersonFacts, facts: Facts, { persons }: Books): Refusal | null {
  const meal = facts.meals.get(personAndDay(person.id, day));
  if (meal) return oneMeal(person, meal);
  const stay = facts.elsewhere.get(person.id)?.find((one) => one.start < end && start < one.end);
  if (stay) return elsewhere(person, stay);
  if (persons.isFree(person.id, { start: start.getTime(), end: end.getTime() })) return null;
  return new Refusal('reservations.userBusy', { field: 'userId', values: { name: `${person.name} ${person.lastName}` } });
}

/** Takes the room, or a number of what is counted. */
function takePlace(request: Request, facts: Facts, books: Books, span: Span): Refusal | null {
  const { kind } = facts;
  const { room, numbers } = books;
  const { place } = request;
  if (!kind.capacityOf) {
    const id = place?.id ?? 0;
    if (!room.isFree(id, span)) return kind.full(request, 0);
    room.take(id, span);
    return null;
  }
  const capacity = kind.capacityOf(request);
  const full =
    (!place && numbers.anyAbove(capacity, span)) ||
    (place ? numbers.takeSeat(capacity - keptSeats(request, facts, books, span), span) : numbers.takeLowest(capacity, span)) === null;
  return full ? kind.full(request, capacity) : null;
}

function requestOf(item: Item, person: PersonFacts, { kind, site, now }: Facts, { weeks }: Books): Request {
  const { day, start, end } = item;
  const week = kind.fillsWeek ? [...(weeks.get(person.id) ?? [])].filter((other) => keptMondayOf(other) === keptMondayOf(day)) : null;
  return { ...site, person, desk: null, deskAsked: false, start, end, day, week, keepsStart: false, now };
}

const mondays = new Map<string, string>();

/** A bulk asks for the same few days some hundred thousand times. */
function keptMondayOf(day: string): string {
  let monday = mondays.get(day);
  if (!monday) {
    monday = mondayOf(day);
    if (mondays.size > 5_000) mondays.clear();
    mondays.set(day, monday);
  }
  return monday;
}

/** One's usual desk is a wish: where it is taken, any seat does. A desk out of a list is what was asked for. */
function deskFor(request: Request, wish: NewReservationBulk['desks'], facts: Facts, books: Books, span: Span): number | null | Refusal {
  const whose = whoseOf(request, facts);
  const isFree = (id: number) =>
    facts.desks.get(id)?.status === 'active' && books.desks.isFree(id, span) && !isKeptFrom(request, facts, id);
  const own = (ids: Iterable<number>) => inOrder(ids, facts, whose);
  if (Array.isArray(wish)) return own(wish).find(isFree) ?? new Refusal('reservationBulks.desksTaken', { field: 'desks' });
  const usual = wish === 'usual' ? facts.usualDesks.get(request.person.id) : undefined;
  const any = own(facts.desks.keys()).find(isFree);
  if (any !== undefined && facts.assigned.get(any)?.userId === request.person.id) return any;
  if (usual !== undefined && isFree(usual)) return usual;
  if (any !== undefined) return any;
  const capacity = request.place?.capacity ?? 0;
  const usable = [...facts.desks.values()].filter(({ status }) => status === 'active').length;
  return capacity > usable ? null : facts.kind.full(request, capacity);
}

const whoseOf = ({ person }: Request, { teams }: Facts): Whose => ({ userId: person.id, teams: teams.get(person.id) ?? [] });

const isKeptFrom = (request: Request, facts: Facts, deskId: number): boolean =>
  facts.assigned.size > 0 &&
  isKept(facts.assigned.get(deskId), whoseOf(request, facts), {
    day: request.day,
    timeZone: request.location.timeZone,
    now: facts.now,
  });

/** Their own first, then their team's; where nothing is assigned as they stand. */
const inOrder = (ids: Iterable<number>, { assigned }: Facts, whose: Whose): number[] =>
  assigned.size === 0
    ? [...ids]
    : [...ids].sort((one, other) => preference(assigned.get(one), whose) - preference(assigned.get(other), whose));

/** The seats of others' desks that nobody has then. */
const keptSeats = (request: Request, facts: Facts, { desks }: Books, span: Span): number =>
  [...facts.assigned.keys()].filter(
    (id) => facts.desks.get(id)?.status !== 'blocked' && desks.isFree(id, span) && isKeptFrom(request, facts, id),
  ).length;
