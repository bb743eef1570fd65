// What is offered of what a location counts, through closures, the person's own time and the day on which clocks change, against a plain
// search.
import type { Alternative } from '@population-tracker/contract/reservations/reservations';
import * as contract from '@population-tracker/contract/reservations/reservations';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLocation, makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let away: number;
const people: number[] = [];
beforeAll(async () => {
  app = await testApp();
  app.clock.set('2026-10-21T06:00:00Z');
  for (let one = 0; one < 14; one++) people.push((await makeUser(db())).id);
  away = (await makeWorkspace(db(), { capacity: 50 })).id;
});
afterAll(() => app.close());

const db = () => app.database.db;

/** A Friday; two days later clocks are set back. */
const friday = '2026-10-23';
const later = Array.from({ length: 12 }, (_, at) => new Date(Date.parse(friday) + (at + 1) * 86_400_000).toISOString().slice(0, 10));
const isSaturday = (day: string) => new Date(day).getUTCDay() === 6;
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const at = (day: string, hour: number) => `${day}T${clock(hour)}:00${day < '2026-10-25' ? '+01:00' : 'Z'}`;
const starts = [7, 9, 11, 12, 14, 17];

interface Time {
  day: string;
  from: number;
  until: number;
}
const hours = fc.tuple(fc.integer({ min: 7, max: 18 }), fc.integer({ min: 1, max: 6 }));
const timeOn = (day: string, [from, length]: [number, number]): Time => ({ day, from, until: Math.min(from + length, 23) });
const day = fc.constantFrom(friday, friday, ...later);
const situation = fc.record({
  area: fc.constantFrom('diningHall' as const, 'gym' as const, 'shuttle' as const, 'parking' as const, 'pet' as const),
  opens: fc.integer({ min: 7, max: 10 }),
  closes: fc.integer({ min: 15, max: 19 }),
  only: fc.boolean(),
  start: fc.constantFrom(...starts),
  length: fc.integer({ min: 1, max: 8 }),
  others: fc.array(fc.record({ day, hours, slot: fc.nat(starts.length - 1) }), { maxLength: 12 }),
  own: fc.array(fc.record({ day, hours }), { maxLength: 5 }),
  closed: fc.array(fc.record({ day, hours: fc.option(hours) }), { maxLength: 7 }),
});
type Situation = typeof situation extends fc.Arbitrary<infer T> ? T : never;

const bySlot = ({ area }: Pick<Situation, 'area'>) => area === 'diningHall' || area === 'gym' || area === 'shuttle';
const byDay = ({ area }: Pick<Situation, 'area'>) => area === 'shuttle' || area === 'pet';
const isPresence = ({ area }: Pick<Situation, 'area'>) => area !== 'shuttle' && area !== 'pet';
const meet = (one: Time, other: Time) => one.day === other.day && one.from < other.until && other.from < one.until;
const wantedOf = (given: Situation): Time => {
  if (given.area === 'pet') return { day: friday, from: 0, until: 24 };
  return timeOn(friday, [given.start, bySlot(given) ? 1 : given.length]);
};
/** Nothing closes what is wanted: that would be told instead. */
const closuresOf = (given: Situation): Time[] =>
  given.closed
    .map((one) => (one.hours ? timeOn(one.day, one.hours) : { day: one.day, from: 0, until: 24 }))
    .filter((one) => !meet(one, wantedOf(given)));

test('is bookable, and nothing is nearer', async () => {
  await fc.assert(
    fc.asyncProperty(situation, async (given) => {
      await db().updateTable('reservations').set({ status: 'cancelled' }).where('user_id', 'in', people).execute();
      const site = await makeSite(given);
      const [person = 0, first = 0, ...rest] = people;
      const wanted = wantedOf(given);
      expect((await site.reserve(first, wanted)).key).toBeUndefined();
      const taken = [wanted];
      for (const [index, other] of given.others.entries()) {
        const time = bySlot(given) ? timeOn(other.day, [starts[other.slot] ?? 0, 1]) : { ...wanted, ...timeOn(other.day, other.hours) };
        const whole = given.area === 'pet' ? { day: other.day, from: 0, until: 24 } : time;
        if ((await site.reserve(rest[index] ?? 0, whole)).statusCode === 200) taken.push(whole);
      }
      await site.limit();
      const own: Time[] = [];
      for (const one of given.own.map((one) => timeOn(one.day, one.hours)).filter((one) => !meet(one, wanted))) {
        const body = {
          area: 'workspace',
          userId: person,
          workspaceId: away,
          start: at(one.day, one.from),
          end: at(one.day, one.until),
        } as const;
        if ((await app.call(contract.createReservation, { body })).statusCode === 200) own.push(one);
      }
      const { data } = await app.call(contract.checkReservation, { body: site.bodyOf(person, wanted) });
      const expected = nearest(given, { wanted, taken, own });
      expect(told(given, data.alternative)).toEqual(expected);
      if (expected) expect((await site.reserve(person, expected)).error).toBeNull();
    }),
    { numRuns: 40 },
  );
});

/** A location with one place of the area, or one in each slot, which says only later that its hours bind. */
async function makeSite(given: Situation) {
  const { area } = given;
  const week = [1, 2, 3, 4, 5, 7];
  const opening = week.map((weekday) => ({ weekday, opens: clock(given.opens), closes: clock(given.closes) }));
  const offers = { has_food_service: true, has_shuttle: true, parking_capacity: 1 };
  const { id } = await makeLocation(db(), {
    ...offers,
    time_zone: 'Europe/London',
    weekdays: week,
    opening_hours: JSON.stringify(opening),
  });
  for (const { day, from, until } of closuresOf(given)) {
    const times = { start_time: from === 0 ? null : clock(from), end_time: until === 24 ? null : clock(until) };
    const row = { first_day: day, last_day: day, ...times, reason: 'other' as const, text: 'Works', location_ids: [id] };
    await db().insertInto('closures').values(row).execute();
  }
  const name = area === 'shuttle' ? 'Levent' : '';
  const slots = bySlot(given) ? starts.map((from) => ({ name, start: clock(from), end: clock(from + 1), capacity: 1 })) : [];
  const parameter = await makeParameter(db(), { area, location_id: id, slots, ...(area === 'pet' ? { capacity: 1 } : {}) });
  const bodyOf = (userId: number, { day, from, until }: Time) => {
    if (area === 'parking') return { area, userId, locationId: id, start: at(day, from), end: at(day, until) };
    if (area === 'pet') return { area, userId, locationId: id, day };
    return { area, userId, locationId: id, day, slotId: parameter.slots[starts.indexOf(from)]?.id ?? 0 };
  };
  return {
    bodyOf,
    reserve: (userId: number, time: Time) => app.call(contract.createReservation, { body: bodyOf(userId, time) }),
    limit: () => db().updateTable('parameters').set({ only_opening_hours: given.only }).where('id', '=', parameter.id).execute(),
  };
}

function told({ area }: Situation, alternative: Alternative | null): Time | null {
  if (!alternative?.start || !alternative.end) return null;
  const there = (instant: string) => new Date(Date.parse(instant) + (instant < '2026-10-25T01:00:00Z' ? 3_600_000 : 0));
  const [start, end] = [there(alternative.start), there(alternative.end)];
  const day = start.toISOString().slice(0, 10);
  return area === 'pet' ? { day, from: 0, until: 24 } : { day, from: start.getUTCHours(), until: end.getUTCHours() };
}

interface Around {
  wanted: Time;
  taken: Time[];
  own: Time[];
}

function nearest(given: Situation, { wanted, taken, own }: Around): Time | null {
  const closures = closuresOf(given);
  const isOpen = ({ day, from, until }: Time) => !isSaturday(day) && (byDay(given) || (from >= given.opens && until <= given.closes));
  const isFree = (one: Time) =>
    isOpen(one) && ![...closures, ...taken, ...(isPresence(given) ? own : [])].some((other) => meet(one, other));
  const isWhole = ({ from, until }: Time) => from === 0 && until === 24;
  const days = later.filter((day) => !isSaturday(day) && !closures.some((one) => one.day === day && isWhole(one))).slice(0, 5);
  const distance = ({ from }: Time) => Math.abs(from - wanted.from);
  const otherSlots = starts
    .filter((from) => bySlot(given) && from !== wanted.from)
    .map((from) => timeOn(friday, [from, 1]))
    .sort((one, other) => distance(one) - distance(other));
  const length = wanted.until - wanted.from;
  const otherTimes = Array.from({ length: given.area === 'parking' ? 24 - length : 0 }, (_, from) => timeOn(friday, [from, length])).sort(
    (one, other) => distance(one) - distance(other) || other.from - one.from,
  );
  return [...otherSlots, ...otherTimes, ...days.map((day) => ({ ...wanted, day }))].find(isFree) ?? null;
}
