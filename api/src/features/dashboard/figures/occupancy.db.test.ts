import {
  dashboardSummary,
  diningHallWeek,
  exportDiningHallWeek,
  exportLocationUsage,
  exportPersonDistribution,
  locationUsage,
  personDistribution,
} from '@population-tracker/contract/dashboard/figures';
import { addDays } from '@population-tracker/contract/kernel/days';
import { readReservationCalendar } from '@population-tracker/contract/reservations/reservation-views';
import { type Area, listReservations } from '@population-tracker/contract/reservations/reservations';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeActor } from '#testing/actor.ts';
import { makeGrant, makeLocation, makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';
import { hold } from '#testing/parameter-samples.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { keepOccupancy, recountOccupancy, usage } from './occupancy-service.ts';

const today = '2026-11-18';
let app: TestApp;
let locationId: number;
let workspace: Awaited<ReturnType<typeof makeWorkspace>>;
const db = () => app.database.db;
const at = (day: string, time = '10:00') => app.clock.set(`${day}T${time}:00+03:00`);

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  at(today);
  await forget();
  locationId = (await makeLocation(db(), { capacity: 40 })).id;
  workspace = await makeWorkspace(db(), { location_id: locationId, capacity: 10 });
});

const forget = () => app.database.pool.query('truncate occupancy_days, capacity_days, area_days, person_days, area_days_counted');
const keep = () => keepOccupancy(app.context());
const usageOf = async (day: string) => {
  const { locations } = await usage(app.context({ actor: makeActor() }), { month: day.slice(0, 7), locationId });
  return locations[0]?.days.find((one) => one.day === day);
};
const seat = async (day: string, start: string, end: string, more: { number: number }) =>
  hold(db(), { userId: (await makeUser(db())).id, locationId, workspace, area: 'workspace', day, start, end, ...more });

test('a day’s use is the most seats at one time, over the seats of that day', async () => {
  await seat(today, '08:00', '12:00', { number: 1 });
  await seat(today, '12:00', '16:00', { number: 1 });
  await seat(today, '09:00', '18:00', { number: 2 });
  expect(await usageOf(today)).toEqual({ day: today, seats: 10, peak: 2, reserved: 3, persons: 3, works: true, closures: [] });
});

test('what is no working day is told: by the location’s own weekdays, and with what closes it', async () => {
  await db()
    .updateTable('locations')
    .set({ weekdays: [1, 2, 3, 4, 7] })
    .where('id', '=', locationId)
    .execute();
  const works = { reason: 'works', location_ids: [locationId] } as const;
  await db()
    .insertInto('closures')
    .values([
      { ...works, location_ids: [locationId], first_day: '2026-11-09', last_day: '2026-11-10', text: 'Whole days' },
      { ...works, location_ids: [locationId], first_day: '2026-11-11', last_day: '2026-11-11', start_time: '13:00', text: 'Afternoon' },
    ])
    .execute();
  const told = async (day: string) => {
    const one = await usageOf(day);
    return [one?.works, one?.closures.map(({ text }) => text)];
  };
  expect(await told('2026-11-09')).toEqual([false, ['Whole days']]);
  expect(await told('2026-11-11')).toEqual([true, ['Afternoon']]);
  expect(await told('2026-11-13')).toEqual([false, []]);
  expect(await told('2026-11-15')).toEqual([true, []]);
});

test('seats are those of the day itself, and what is put down stays when the plan changes', async () => {
  await seat(today, '08:00', '12:00', { number: 1 });
  await keep();
  at(addDays(today, 1));
  await db().updateTable('workspaces').set({ capacity: 4 }).where('id', '=', workspace.id).execute();
  await keep();
  expect(await usageOf(today)).toMatchObject({ seats: 10, peak: 1 });
  expect(await usageOf(addDays(today, 1))).toMatchObject({ seats: 4, peak: 0 });
  at(addDays(today, 5));
  await keep();
  const { rows } = await app.database.pool.query(
    'select day::text, seats, peak, frozen_at is not null as frozen from occupancy_days where location_id = $1 order by 1',
    [locationId],
  );
  expect(rows.map(({ day, frozen }) => [day, frozen])).toEqual([18, 19, 20, 21, 22, 23].map((day) => [`2026-11-${day}`, day <= 20]));
  expect(rows[0]).toMatchObject({ seats: 10, peak: 1 });
});

test('summary, calendar and use say the same of a month gone by, and go on saying it when seats and parameters change', async () => {
  const parking = await makeParameter(db(), { area: 'parking', location_id: locationId, capacity: 12 });
  await db().updateTable('locations').set({ parking_capacity: 12 }).where('id', '=', locationId).execute();
  const month = '2026-11';
  const told = async () => {
    const { data: summary } = await app.call(dashboardSummary, { query: { period: 'month', day: `${month}-01`, locationId } });
    const { data: calendar } = await app.call(readReservationCalendar, { query: { month, locationId } });
    const { locations } = await usage(app.context({ actor: makeActor() }), { month, locationId });
    const works = locations[0]?.days.filter((day) => day.works) ?? [];
    const inCalendar = (area: Area) =>
      calendar.days
        .filter(({ day }) => works.some((one) => one.day === day))
        .map(({ capacities }) => capacities.find((one) => one.area === area)?.capacity ?? 0);
    return {
      seats: [summary.reservations.capacity, sum(inCalendar('workspace')), sum(works.map(({ seats }) => seats))],
      parking: [summary.parking.capacity, sum(inCalendar('parking'))],
      days: inCalendar('workspace'),
    };
  };
  at('2026-11-02');
  await keep();
  at('2026-11-16');
  await db().updateTable('workspaces').set({ capacity: 6 }).where('id', '=', workspace.id).execute();
  await db().updateTable('parameters').set({ capacity: 7 }).where('id', '=', parking.id).execute();
  for (let day = '2026-11-16'; day <= '2026-12-01'; day = addDays(day, 1)) {
    at(day);
    await keep();
  }
  const before = await told();
  // What was caught up of the days between takes the seats of the day on which somebody counted again.
  expect(before.days).toEqual([10, ...Array.from({ length: 20 }, () => 6)]);
  expect(before.seats).toEqual([130, 130, 130]);
  expect(before.parking).toEqual([12 + 20 * 7, 12 + 20 * 7]);

  await db().updateTable('workspaces').set({ capacity: 1 }).where('id', '=', workspace.id).execute();
  await db().updateTable('parameters').set({ deleted_at: '2026-12-01T09:00:00Z' }).where('id', '=', parking.id).execute();
  await keep();
  expect(await told()).toEqual(before);
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

test('a location had no seats before it was made', async () => {
  await db().updateTable('locations').set({ created_at: '2026-11-10T09:00:00Z' }).where('id', '=', locationId).execute();
  expect(await usageOf('2026-11-09')).toMatchObject({ seats: 0 });
  expect(await usageOf('2026-11-10')).toMatchObject({ seats: 10 });
});

test('after a time away the missing days are caught up, from the first reservation on', async () => {
  await seat('2026-10-30', '08:00', '12:00', { number: 1 });
  await keep();
  expect(await usageOf('2026-10-30')).toMatchObject({ seats: 10, peak: 1, reserved: 1 });
  const { rows } = await app.database.pool.query('select count(*)::int as days from occupancy_days where location_id = $1', [locationId]);
  expect(rows[0].days).toBe(20);
});

test('whatever is written and whenever the days are put down, the list counts the same', async () => {
  const days = Array.from({ length: 12 }, (_, index) => addDays(today, index - 8));
  const step = fc.oneof(
    fc.record({
      is: fc.constant('make' as const),
      day: fc.constantFrom(...days),
      from: fc.integer({ min: 8, max: 14 }),
      hours: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({ is: fc.constant('cancel' as const), which: fc.nat() }),
    fc.record({ is: fc.constant('keep' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await forget();
      await app.database.pool.query('delete from reservations where location_id = $1', [locationId]);
      const made: number[] = [];
      let number = 0;
      for (const one of steps) {
        if (one.is === 'keep') await keep();
        // What is long over no longer changes.
        else if (one.is === 'make') {
          const day = one.day > addDays(today, -3) ? one.day : today;
          const hour = (at: number) => `${String(at).padStart(2, '0')}:00`;
          number = (number % 10) + 1;
          const taken = await seat(day, hour(one.from), hour(one.from + one.hours), { number }).catch(() => null);
          if (taken) made.push(taken);
        } else if (made.length > 0) {
          await db()
            .updateTable('reservations')
            .set({ status: 'cancelled' })
            .where('id', '=', made[one.which % made.length] as number)
            .execute();
        }
      }
      const { data } = await app.call(locationUsage, { query: { month: today.slice(0, 7), locationId } });
      for (const { day, reserved } of data.locations[0]?.days ?? []) {
        if (!days.includes(day)) {
          expect(reserved).toBe(0);
          continue;
        }
        const query = { area: 'workspace' as const, locationId, status: 'active' as const, from: day, to: day, limit: 1 };
        expect((await app.call(listReservations, { query })).data.total).toBe(reserved);
        const summary = await app.call(dashboardSummary, { query: { period: 'day', day, locationId } });
        expect(summary.data.reservations).toMatchObject({ count: reserved, used: reserved });
      }
      const people = await app.call(personDistribution, { query: { month: today.slice(0, 7) } });
      const at = people.data.locations.findIndex(({ id }) => id === locationId);
      const { rows } = await app.database.pool.query<{ day: string; here: number; everywhere: number }>(
        `select day::text, count(distinct user_id) filter (where location_id = $1)::int as here, count(distinct user_id)::int as everywhere
         from reservations where status = 'active' group by 1`,
        [locationId],
      );
      for (const { day, persons, total } of people.data.days) {
        const row = rows.find((one) => one.day === day);
        expect([persons[at], total]).toEqual([row?.here ?? 0, row?.everywhere ?? 0]);
      }
    }),
    { numRuns: 15 },
  );
});

test('whoever sees some locations is told the people of these together, also of days that are put down', async () => {
  const { id: userId } = await makeUser(db());
  const { id: set_id } = await db()
    .insertInto('permission_sets')
    .values({ name: 'Figures of some', permissions: ['figures.read', 'presence.read'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const day = addDays(today, -6);
  const sit = async (locationId: number, userId: number, start: string, end: string) => {
    const workspace = await makeWorkspace(db(), { location_id: locationId, capacity: 1 });
    await hold(db(), { userId, locationId, workspace, area: 'workspace', day, start, end, number: 1 });
  };
  const [other, third] = [await makeLocation(db(), { capacity: 40 }), await makeLocation(db(), { capacity: 40 })];
  await seat(day, '09:00', '18:00', { number: 1 });
  await sit(locationId, userId, '09:00', '12:00');
  await sit(other.id, userId, '13:00', '18:00');
  await sit(third.id, (await makeUser(db())).id, '09:00', '18:00');
  for (const location_id of [locationId, other.id]) await makeGrant(db(), { user_id: userId, set_id, location_id });
  await keep();
  const as = await app.signIn(userId);
  const { data } = await app.call(personDistribution, { query: { month: day.slice(0, 7) } }, { as });
  expect(data.locations.map(({ id }) => id)).toEqual([locationId, other.id]);
  expect(data.days.find((one) => one.day === day)).toEqual({ day, persons: [2, 1], total: 2 });
});

test('frozen days that are counted again come out the same', async () => {
  for (const number of [1, 2, 3]) await seat(addDays(today, -6), '09:00', `1${number}:00`, { number });
  await keep();
  const frozen = async () =>
    (
      await app.database.pool.query(
        'select day, location_id, seats, peak, reserved, persons from occupancy_days where frozen_at is not null order by 1, 2',
      )
    ).rows;
  const counted = async () =>
    (await app.database.pool.query('select day, location_id, area, reserved from area_days order by 1, 2, 3')).rows;
  const countedBefore = await counted();
  const people = async () =>
    (await app.database.pool.query('select day, location_id, people from person_days order by 1, 2 nulls first')).rows;
  const peopleBefore = await people();
  expect(countedBefore.length).toBeGreaterThan(0);
  expect(peopleBefore.some((row) => row.location_id === null)).toBe(true);
  const before = await frozen();
  expect(before.length).toBeGreaterThan(3);
  await app.database.pool.query('update occupancy_days set peak = 0, reserved = 0, persons = 0 where frozen_at is not null');
  await app.database.pool.query('update area_days set reserved = 99');
  await app.database.pool.query('update person_days set people = 99');
  await recountOccupancy(app.context(), addDays(today, -30), today);
  expect(await frozen()).toEqual(before);
  expect(await counted()).toEqual(countedBefore);
  expect(await people()).toEqual(peopleBefore);
});

test('the dining hall’s week has each slot’s reservations and places, by location or together, and the list counts the same', async () => {
  const { id } = await makeLocation(db(), { has_food_service: true });
  const places = [
    { start: '12:00', end: '12:30', capacity: 20 },
    { start: '12:30', end: '13:00', capacity: 40 },
  ];
  const parameter = await makeParameter(db(), { area: 'diningHall', location_id: id, slots: places });
  const { rows } = await app.database.pool.query('select id from parameter_slots where parameter_id = $1 order by start_time', [
    parameter.id,
  ]);
  const slots = rows.map((row) => row.id as number) as [number, number];
  const eat = async (slotId: number, day: string, start: string, end: string, number: number) =>
    hold(db(), { userId: (await makeUser(db())).id, locationId: id, area: 'diningHall', day, start, end, slotId, number });
  await eat(slots[0], today, '12:00', '12:30', 1);
  await eat(slots[0], today, '12:00', '12:30', 2);
  await eat(slots[1], addDays(today, 1), '12:30', '13:00', 1);
  const { data } = await app.call(diningHallWeek, { query: { day: today, locationId: id } });
  expect(data).toMatchObject({ from: '2026-11-16', to: '2026-11-22', today });
  expect(data.slots).toEqual([
    { start: '12:00', end: '12:30', capacity: 20, counts: [0, 0, 2, 0, 0, 0, 0] },
    { start: '12:30', end: '13:00', capacity: 40, counts: [0, 0, 0, 1, 0, 0, 0] },
  ]);
  const query = { area: 'diningHall' as const, locationId: id, status: 'active' as const, from: data.from, to: data.to, limit: 1 };
  expect((await app.call(listReservations, { query })).data.total).toBe(3);
});

test('both are taken along as files', async () => {
  await seat(today, '08:00', '12:00', { number: 1 });
  const csv = async (endpoint: typeof exportLocationUsage | typeof exportDiningHallWeek | typeof exportPersonDistribution, query: object) =>
    String((await app.call(endpoint, { query: { format: 'csv', ...query } as never })).body.bytes);
  expect(await csv(exportLocationUsage, { month: '2026-11', locationId })).toContain('2026-11-18,10,1,10,,1,1');
  expect(await csv(exportPersonDistribution, { month: '2026-11', locationId })).toContain('2026-11-18');
  expect(await csv(exportDiningHallWeek, { day: today })).toMatch(/Day,Slot,Reservations,Places/);
});
