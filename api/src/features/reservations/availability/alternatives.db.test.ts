// What is offered instead of what is taken, against a plain search through all that there is.
import type { Alternative } from '@population-tracker/contract/reservations/reservations';
import * as contract from '@population-tracker/contract/reservations/reservations';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeBuilding, makeDesk, makeLocation, makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
const people: number[] = [];
beforeAll(async () => {
  app = await testApp();
  for (let one = 0; one < 24; one++) people.push((await makeUser(db())).id);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-18T06:00:00Z');
  await clear();
});

const db = () => app.database.db;
const clear = () => db().updateTable('reservations').set({ status: 'cancelled' }).where('user_id', 'in', people).execute();

/** Thursday to Wednesday. */
const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'] as const;
const [thursday, friday, , , monday] = days;
const open = (opens: string, closes: string, weekdays = [1, 2, 3, 4, 5]) =>
  JSON.stringify(weekdays.map((weekday) => ({ weekday, opens, closes })));
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const at = (day: string, hour: number) => `${day}T${clock(hour)}:00+03:00`;
const period = (day: string, from: number, until: number) => ({ start: at(day, from), end: at(day, until) });

/** A location with three places for one alone: two in one building, the third in another. */
async function makeSite(area: 'workspace' | 'meetingRoom', opening_hours: string) {
  const location = await makeLocation(db(), { opening_hours });
  const buildings = [await makeBuilding(db(), { location_id: location.id }), await makeBuilding(db(), { location_id: location.id })];
  const places: number[] = [];
  for (const building of [buildings[0], buildings[0], buildings[1]]) {
    const given = { building_id: building?.id ?? 0, capacity: 1, is_meeting_room: area === 'meetingRoom' };
    places.push((await makeWorkspace(db(), given)).id);
  }
  return { location, places };
}

interface Held {
  place: number;
  day: string;
  from: number;
  until: number;
}

const reserve = (area: string, userId: number, workspaceId: number, { day, from, until }: Omit<Held, 'place'>) =>
  app.call(contract.createReservation, { body: { area, userId, workspaceId, ...period(day, from, until) } });

describe('what is free instead', () => {
  const length = fc.integer({ min: 1, max: 9 });
  const held = fc.record({
    place: fc.nat(2),
    day: fc.constantFrom(thursday, thursday, thursday, ...days),
    from: fc.integer({ min: 7, max: 18 }),
    length,
  });
  const situation = fc.record({
    area: fc.constantFrom('workspace' as const, 'meetingRoom' as const),
    opens: fc.integer({ min: 7, max: 10 }),
    closes: fc.integer({ min: 16, max: 20 }),
    from: fc.integer({ min: 7, max: 17 }),
    length,
    others: fc.array(held, { maxLength: 22 }),
    only: fc.boolean(),
  });

  test('lies within the opening hours, is free, and nothing is nearer', async () => {
    await fc.assert(
      fc.asyncProperty(situation, async ({ area, opens, closes, from, length, others, only }) => {
        await clear();
        const { location, places } = await makeSite(area, open(clock(opens), clock(closes)));
        const wanted = { day: thursday, from, until: Math.min(from + length, 23) };
        const taken: Held[] = [];
        const booked = [{ place: 0, ...wanted, length }, ...others.map((one) => ({ ...one, until: Math.min(one.from + one.length, 23) }))];
        for (const [index, one] of booked.entries()) {
          const made = await reserve(area, people[index + 1] ?? 0, places[one.place] ?? 0, one);
          if (made.statusCode === 200) taken.push(one);
        }
        await makeParameter(db(), { area, location_id: location.id, only_opening_hours: only });
        const [person = 0] = people;
        const isOutside = only && !(from >= opens && wanted.until <= closes);
        const body = { area, userId: person, workspaceId: places[0] ?? 0, ...period(thursday, from, wanted.until) };
        const { data: checked } = await app.call(contract.checkReservation, { body });
        const full = area === 'workspace' ? 'reservations.full' : 'reservations.roomTaken';
        expect(checked.reasons.map(({ key }) => key)).toEqual([...(isOutside ? ['reservations.outsideOpening'] : []), full]);
        const expected = nearest({ taken, wanted, opens, closes });
        expect(told(checked.alternative, places, wanted)).toEqual(expected);
        const refused = await app.call(contract.createReservation, { body });
        expect(refused.key).toBe(checked.reasons[0]?.key);
        if (!isOutside) expect(refused.body.details).toEqual({ alternative: checked.alternative });
        if (expected) expect((await reserve(area, person, places[expected.place] ?? 0, expected)).statusCode).toBe(200);
      }),
      { numRuns: 60 },
    );
  });

  /** Where no time is told it is the wanted one. */
  function told(alternative: Alternative | null, places: readonly number[], wanted: Omit<Held, 'place'>): Held | null {
    if (!alternative) return null;
    const hour = (instant: string) => new Date(Date.parse(instant) + 3 * 3_600_000);
    const place = places.indexOf(alternative.workspaceId ?? 0);
    if (!alternative.start || !alternative.end) return { place, ...wanted };
    const [start, end] = [hour(alternative.start), hour(alternative.end)];
    return { place, day: start.toISOString().slice(0, 10), from: start.getUTCHours(), until: end.getUTCHours() || 24 };
  }

  interface Sought {
    taken: readonly Held[];
    wanted: Omit<Held, 'place'>;
    opens: number;
    closes: number;
  }

  /** Places in their order at the same time, then times of the day by their distance, the later of two, then the next five working days. */
  function nearest({ taken, wanted, opens, closes }: Sought): Held | null {
    const isFree = (one: Held) =>
      !taken.some(({ place, day, from, until }) => place === one.place && day === one.day && from < one.until && one.from < until);
    const length = wanted.until - wanted.from;
    const elsewhere = [1, 2].map((place) => ({ place, ...wanted }));
    const otherTimes = Array.from({ length: Math.max(0, closes - opens - length + 1) }, (_, step) => opens + step)
      .map((from) => ({ place: 0, day: wanted.day, from, until: from + length }))
      .sort((one, other) => Math.abs(one.from - wanted.from) - Math.abs(other.from - wanted.from) || other.from - one.from);
    const otherDays = [friday, monday, '2026-11-24', '2026-11-25', '2026-11-26'].flatMap((day) =>
      [0, 1, 2].map((place) => ({ ...wanted, place, day })),
    );
    const isOpen = ({ from, until }: Held) => from >= opens && until <= closes;
    return [...elsewhere, ...otherTimes, ...otherDays].find((one) => isOpen(one) && isFree(one)) ?? null;
  }
});

describe('where nobody has told when it is open', () => {
  test('nobody is sent there by night', async () => {
    const { places } = await makeSite('workspace', '[]');
    for (const [index, place] of places.entries())
      await reserve('workspace', people[index] ?? 0, place, { day: friday, from: 9, until: 18 });
    const refused = await reserve('workspace', people[4] ?? 0, places[0] ?? 0, { day: friday, from: 9, until: 18 });
    // Nine hours on that day would begin at midnight: the next working day has them by daylight.
    expect(refused.body.details).toMatchObject({
      alternative: { workspaceId: places[0], start: '2026-11-23T06:00:00.000Z', end: '2026-11-23T15:00:00.000Z' },
    });
  });
});

test('a desk of a floor that has no other is followed by another floor', async () => {
  const { places } = await makeSite('workspace', open('08:00', '19:00'));
  const desk = await makeDesk(db(), { workspace_id: places[0] ?? 0 });
  const hours = period(thursday, 9, 18);
  const body = { area: 'workspace', workspaceId: places[0], deskId: desk.id, ...hours } as const;
  await app.call(contract.createReservation, { body: { ...body, userId: people[10] ?? 0 } });
  const refused = await app.call(contract.createReservation, { body: { ...body, userId: people[11] ?? 0 } });
  expect(refused).toMatchObject({ key: 'reservations.deskTaken', body: { details: { alternative: { workspaceId: places[1] } } } });
});

describe('where the parameter says so nothing is reserved outside the opening hours', () => {
  test('of a workspace, a room and the car park by their hours, of an animal by its day', async () => {
    const { location, places } = await makeSite('workspace', open('08:00', '19:00'));
    const room = await makeWorkspace(db(), { location_id: location.id, is_meeting_room: true });
    await db().updateTable('locations').set({ parking_capacity: 5 }).where('id', '=', location.id).execute();
    for (const area of ['workspace', 'meetingRoom', 'parking', 'pet'] as const) {
      const weekend_reservation_allowed = true;
      const given = { area, location_id: location.id, only_opening_hours: true, weekend_reservation_allowed };
      await makeParameter(db(), { ...given, ...(area === 'pet' ? { capacity: 5 } : {}) });
    }
    const userId = people[20] ?? 0;
    const refusal = async (body: object) => {
      const { key, fields, error } = await app.call(contract.createReservation, { body: { userId, ...body } as never });
      return [key, fields[0]?.path, error];
    };
    const seat = { area: 'workspace', workspaceId: places[0] };
    const late = `“${location.name}” is open 08:00–19:00 on 19 Nov 2026. Choose a time within.`;
    expect(await refusal({ ...seat, ...period(thursday, 18, 20) })).toEqual(['reservations.outsideOpening', 'start', late]);
    expect((await refusal({ ...seat, ...period(thursday, 7, 9) }))[0]).toBe('reservations.outsideOpening');
    const shut = `“${location.name}” isn’t open on 21 Nov 2026. It opens again on 23 Nov 2026.`;
    expect(await refusal({ ...seat, ...period('2026-11-21', 9, 12) })).toEqual(['reservations.notOpen', 'start', shut]);
    const meeting = { area: 'meetingRoom', workspaceId: room.id, start: at(thursday, 18), end: at(friday, 9) };
    expect((await refusal(meeting))[0]).toBe('reservations.outsideOpening');
    const car = { area: 'parking', locationId: location.id };
    expect((await refusal({ ...car, ...period(thursday, 7, 9) }))[0]).toBe('reservations.outsideOpening');
    const animal = { area: 'pet', locationId: location.id };
    expect((await refusal({ ...animal, day: '2026-11-22' })).slice(0, 2)).toEqual(['reservations.notOpen', 'day']);
    expect(await refusal({ ...animal, day: thursday })).toEqual([undefined, undefined, null]);
    expect(await refusal({ ...seat, ...period(thursday, 8, 19) })).toEqual([undefined, undefined, null]);
  });

  test('of a lunch and an hour in the gym by their hours, of a shuttle by its day', async () => {
    const { id } = await makeLocation(db(), { opening_hours: open('08:00', '19:00'), has_food_service: true, has_shuttle: true });
    const reserveSlot = async (area: 'diningHall' | 'gym' | 'shuttle', day: string, from: number) => {
      const slots = [{ name: area === 'shuttle' ? 'Levent' : '', start: clock(from), end: clock(from + 1), capacity: 5 }];
      const made = await makeParameter(db(), { area, location_id: id, only_opening_hours: true, slots });
      const body = { area, userId: people[21] ?? 0, locationId: id, slotId: made.slots[0]?.id ?? 0, day };
      const { key, fields } = await app.call(contract.createReservation, { body });
      await db().updateTable('parameters').set({ deleted_at: '2026-11-18T06:00:00Z' }).where('id', '=', made.id).execute();
      return [key, fields[0]?.path];
    };
    const saturday = '2026-11-21';
    for (const area of ['diningHall', 'gym'] as const) {
      expect(await reserveSlot(area, saturday, 12)).toEqual(['reservations.notOpen', 'day']);
      expect(await reserveSlot(area, thursday, 7)).toEqual(['reservations.outsideOpening', 'slotId']);
      expect(await reserveSlot(area, thursday, area === 'gym' ? 18 : 12)).toEqual([undefined, undefined]);
    }
    expect(await reserveSlot('shuttle', saturday, 7)).toEqual(['reservations.notOpen', 'day']);
    expect(await reserveSlot('shuttle', thursday, 7)).toEqual([undefined, undefined]);
  });
});
