// Reservations from 60 days ago to 14 days ahead, with the rhythm of a real office: full in the middle of the week,
// nearly empty at the weekend, and thinner the further ahead a day lies.
import { addDays, isoWeekday } from '@population-tracker/contract/kernel/days';
import type { SlotsAt } from './parameters.ts';
import type { Random } from './random.ts';

const daysBack = 60;
const daysAhead = 14;

export interface Seats {
  workspaceId: number;
  buildingId: number;
  locationId: number;
  deskIds: number[];
}

export interface Room {
  workspaceId: number;
  buildingId: number;
  locationId: number;
}

export interface Site {
  locationId: number;
  timeZone: string;
  /** How many cars and animals fit in. */
  parking: number;
  pets: number;
  hasFoodService: boolean;
  hasShuttle: boolean;
  /** What share of the seats is reserved on each day of a week, from Monday on. */
  attendance: readonly number[];
  userIds: number[];
  seats: Seats[];
  rooms: Room[];
}

export interface DemoReservation {
  userId: number;
  area: string;
  locationId: number;
  buildingId: number | null;
  workspaceId: number | null;
  deskId: number | null;
  /** Its hours are those of the reservation. */
  slotId: number | null;
  slotKey: string;
  seatNumber: number | null;
  day: string;
  /** Times of day at the location, HH:mm. */
  start: string;
  end: string;
  title: string;
  status: 'active' | 'cancelled';
  /** So many days before its day it was made. */
  lead: number;
}

/** What every reservation has, and its generator doesn't care about. */
type Made = Omit<DemoReservation, 'lead'>;

export function* reservations(sites: Site[], today: string, random: Random, slotsAt: SlotsAt): Generator<DemoReservation> {
  for (let offset = -daysBack; offset <= daysAhead; offset++) {
    const day = addDays(today, offset);
    // Some came on weekends before the parameters said that nobody does.
    const isClosed = offset > 0 && isoWeekday(day) > 5;
    const booked = isClosed ? 0 : bookedBy(offset);
    const swing = booked * (0.9 + random.next() * 0.2);
    for (const site of sites) {
      const share = (site.attendance[isoWeekday(day) - 1] ?? 0) * swing;
      const present = yield* made(desksOf(site, day, share, random), offset, random);
      yield* made(servicesOf({ site, day, present, random, slotsAt }), offset, random);
      if (isoWeekday(day) <= 5) yield* made(meetingsOf(site, day, booked, random), offset, random);
    }
  }
}

/** Which part of a day's reservations is made so many days before it: a third has its week planned, most decide in the days before. */
const bookedBy = (lead: number): number => (lead <= 0 ? 1 : 0.35 + 0.65 * Math.exp(-lead / 7));
const earliestLead = 28;

/** Says when each was made: those of a day to come can't be decided on later than today. */
function* made<R>(rows: Generator<Made, R>, offset: number, random: Random): Generator<DemoReservation, R> {
  for (;;) {
    const next = rows.next();
    if (next.done) return next.value;
    const chance = random.next() * bookedBy(offset);
    let lead = Math.max(0, offset);
    while (lead < earliestLead && bookedBy(lead + 1) > chance) lead += 1;
    yield { ...next.value, lead };
  }
}

const starts = ['08:00', '08:30', '09:00', '09:00', '09:30'];
const ends = ['17:00', '17:30', '18:00', '18:00', '18:30'];

/**
 * Seats are handed out to a shuffled crowd, of whom most have a desk that they like best; a few reservations were cancelled again.
 */
function* desksOf(site: Site, day: string, share: number, random: Random): Generator<Made, number[]> {
  const crowd = random.shuffle(site.userIds);
  const liked = likedDesks(site);
  const present: number[] = [];
  for (const { deskIds, ...place } of site.seats) {
    const wanted = Math.min(deskIds.length, Math.round(deskIds.length * share * (0.8 + random.next() * 0.35)));
    const free = new Set(random.shuffle(deskIds));
    for (let seat = 1; seat <= wanted; seat++) {
      const [userId, deskId] = nextOf(crowd, free, liked);
      if (userId === undefined) return present;
      free.delete(deskId);
      const cancelled = random.chance(0.03);
      if (!cancelled) present.push(userId);
      yield {
        ...place,
        userId,
        area: 'workspace',
        deskId,
        slotId: null,
        slotKey: '',
        seatNumber: seat,
        day,
        start: random.pick(starts),
        end: random.pick(ends),
        title: '',
        status: cancelled ? 'cancelled' : 'active',
      };
    }
  }
  return present;
}

/** Each desk has somebody who likes it best, as far as there are people; the others take what is free. */
const likedDesks = ({ userIds, seats }: Site): Map<number, number> =>
  new Map(seats.flatMap(({ deskIds }) => deskIds).map((deskId, at) => [userIds[at] ?? 0, deskId]));

/** The next who likes a desk that is free here; where there is none, the next of all with any desk. */
function nextOf(crowd: number[], free: ReadonlySet<number>, liked: ReadonlyMap<number, number>): [number | undefined, number] {
  const at = crowd.findLastIndex((userId) => free.has(liked.get(userId) ?? 0));
  const [userId] = at < 0 ? [crowd.pop()] : crowd.splice(at, 1);
  const own = liked.get(userId ?? 0) ?? 0;
  const [any = 0] = free;
  return [userId, free.has(own) ? own : any];
}

const lunches = ['11:30', '12:00', '12:00', '12:30', '12:30', '13:00', '13:30'];
const trainings = ['07:00', '08:00', '18:00', '18:00', '19:00', '20:00'];
const departures = ['07:30'];
/** Those of a site's own routes are at one of these. */
const returns = ['18:30', '18:15'];

interface Day {
  site: Site;
  day: string;
  /** Who works on site. */
  present: number[];
  random: Random;
  slotsAt: SlotsAt;
}

/** Lunch, the car park, the shuttle, the gym and the animals of those who are on site. */
function* servicesOf({ site, day, present, random, slotsAt }: Day): Generator<Made> {
  const taken = new Map<string, number>();
  /** On the next number of a place, as long as there are such. */
  function* on(userId: number, area: string, place: { slotId?: number; key?: string; capacity: number }, hours: [string, string]) {
    const { slotId = null, key: slotKey = '', capacity } = place;
    const counted = `${area} ${slotId ?? ''}`;
    const seatNumber = (taken.get(counted) ?? 0) + 1;
    if (seatNumber > capacity) return;
    taken.set(counted, seatNumber);
    const where = { locationId: site.locationId, buildingId: null, workspaceId: null, deskId: null, slotId, slotKey, seatNumber };
    yield { ...where, userId, area, day, start: hours[0], end: hours[1], title: '', status: 'active' as const };
  }
  function* inSlot(userId: number, area: string, starts: readonly string[], route: number) {
    const slots = starts.flatMap((start) => slotsAt(site.locationId, area, start));
    const slot = slots[route % slots.length];
    if (slot) yield* on(userId, area, slot, ['00:00', '24:00']);
  }
  for (const userId of present) {
    if (site.hasFoodService && random.chance(0.72)) yield* inSlot(userId, 'diningHall', [random.pick(lunches)], 0);
    if (random.chance(0.38)) yield* on(userId, 'parking', { capacity: site.parking }, ['07:30', '19:00']);
    else if (site.hasShuttle && random.chance(0.45)) {
      yield* inSlot(userId, 'shuttle', departures, userId);
      if (random.chance(0.8)) yield* inSlot(userId, 'shuttle', returns, userId);
    }
    if (random.chance(0.07)) yield* inSlot(userId, 'gym', [random.pick(trainings)], 0);
    if (random.chance(0.015)) yield* on(userId, 'pet', { capacity: site.pets }, ['00:00', '24:00']);
  }
}

const titles = [
  'Bütçe 2027',
  'Haftalık durum',
  'Birebir',
  'Mülakat',
  'Sprint planı',
  'Müşteri görüşmesi',
  'Tasarım değerlendirmesi',
  'Design review',
  'Weekly status',
  'Partner call',
  'Eğitim',
  'Retrospektif',
];
const hours = [9, 10, 11, 13, 14, 15, 16];

function* meetingsOf(site: Site, day: string, booked: number, random: Random): Generator<Made> {
  const crowd = random.shuffle(site.userIds);
  for (const room of site.rooms) {
    for (const hour of hours) {
      const userId = random.chance(0.42 * booked) ? crowd.pop() : undefined;
      if (userId === undefined) continue;
      yield {
        ...room,
        userId,
        area: 'meetingRoom',
        deskId: null,
        slotId: null,
        slotKey: '',
        seatNumber: null,
        day,
        start: `${String(hour).padStart(2, '0')}:00`,
        end: random.chance(0.3) ? `${String(hour).padStart(2, '0')}:30` : `${String(hour + 1).padStart(2, '0')}:00`,
        title: random.pick(titles),
        status: 'active',
      };
    }
  }
}
