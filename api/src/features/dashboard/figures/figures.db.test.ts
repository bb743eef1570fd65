import { fewestShown } from '@population-tracker/contract/dashboard/few';
import { dashboardSummary, personDistribution } from '@population-tracker/contract/dashboard/figures';
import { readReservationCalendar } from '@population-tracker/contract/reservations/reservation-views';
import {
  availability,
  cancelReservation,
  createReservation,
  listReservations,
} from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeActor } from '#testing/actor.ts';
import { demoDatabase } from '#testing/demo-database.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { distribution, distributionRows } from './figures-service.ts';
import { distributionSheet } from './figures-sheets.ts';
import { usage } from './occupancy-service.ts';
import { space } from './space/space-service.ts';

const now = '2026-11-18T07:30:00Z';
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ database: await demoDatabase() });
  app.clock.set(now);
});
afterAll(() => app.close());

test('every figure is the number of rows that the list of reservations shows, for a day, a week and a month', async () => {
  for (const period of ['day', 'week', 'month'] as const) {
    for (const locationId of [undefined, 1, 4]) {
      const { data } = await app.call(dashboardSummary, { query: { period, day: '2026-11-18', locationId } });
      const listed = async (area?: string) =>
        (await app.call(listReservations, { query: { area, locationId, status: 'active', from: data.from, to: data.to, limit: 10 } })).data;
      for (const [figure, area] of [
        [data.reservations, undefined],
        [data.parking, 'parking'],
        [data.shuttle, 'shuttle'],
        [data.diningHall, 'diningHall'],
      ] as const) {
        const list = await listed(area);
        expect(list.totalIsAtLeast ? figure.count >= list.total : figure.count === list.total).toBe(true);
        const rows = async ({ from, to }: { from: string; to: string }) =>
          (await app.call(listReservations, { query: { area, locationId, status: 'active', from, to, limit: 1 } })).data;
        const before = await rows(data.compared as { from: string; to: string });
        if (!before.totalIsAtLeast) expect(figure.before).toBe(before.total);
        const week = await rows({ from: '2026-11-12', to: '2026-11-18' });
        if (!week.totalIsAtLeast) expect([figure.weeks.length, figure.weeks.at(-1)]).toEqual([8, week.total]);
      }
    }
  }
});

test('a new reservation is counted at once, and a cancelled one no longer', async () => {
  const user = await app.database.db.selectFrom('users').select('id').where('email', '=', 'admin@demo.example').executeTakeFirstOrThrow();
  const room = await app.database.db.selectFrom('workspaces').select('id').where('is_meeting_room', '=', true).executeTakeFirstOrThrow();
  const count = async () => (await app.call(dashboardSummary, { query: { period: 'day', day: '2026-11-27' } })).data.reservations.count;
  const before = await count();
  const body = { userId: user.id, area: 'meetingRoom', workspaceId: room.id, start: '2026-11-27T17:00:00Z', end: '2026-11-27T18:00:00Z' };
  const { data } = await app.call(createReservation, { body });
  expect(await count()).toBe(before + 1);
  await app.call(cancelReservation, { params: { id: data.id } });
  expect(await count()).toBe(before);
});

test('the distribution counts each person once a day and location, for every day of the month', async () => {
  const { data } = await app.call(personDistribution, { query: { month: '2026-11' } }, { as: 'emergency' });
  expect(data.locations.map(({ name }) => name)).toEqual(['İstanbul', 'Ankara', 'İzmir', 'London']);
  expect(data.days).toHaveLength(30);
  expect(data).toMatchObject({ today: '2026-11-18' });
  const { rows } = await app.database.pool.query<{ persons: number }>(
    `select count(distinct user_id)::int persons from reservations where status = 'active' and day = '2026-11-17' and location_id = 1`,
  );
  expect(data.days[16]?.persons[0]).toBe(rows[0]?.persons);
});

test('whoever is at two locations on a day counts at both, and once in the total', async () => {
  const { rows } = await app.database.pool.query<{ id: number; location_id: number }>(
    `select distinct on (location_id) id, location_id from workspaces where is_meeting_room and location_id in (1, 2) order by location_id, id`,
  );
  const user = await app.database.db.selectFrom('users').select('id').where('email', '=', 'admin@demo.example').executeTakeFirstOrThrow();
  const onDay = async () => (await app.call(personDistribution, { query: { month: '2026-11' } })).data.days[26];
  const before = await onDay();
  for (const [index, { id }] of rows.entries()) {
    const [start, end] = [`2026-11-27T${18 + index}:00:00Z`, `2026-11-27T${19 + index}:00:00Z`];
    await app.call(createReservation, { body: { userId: user.id, area: 'meetingRoom', workspaceId: id, start, end } });
  }
  const after = await onDay();
  const more = after?.persons.map((count, at) => (count ?? 0) - (before?.persons[at] ?? 0));
  expect([more, (after?.total ?? 0) - (before?.total ?? 0)]).toEqual([[1, 1, 0, 0], 1]);
});

test('capacity counts seats and parking places of working days', async () => {
  const week = (await app.call(dashboardSummary, { query: { period: 'week', day: '2026-11-18' } })).data;
  const day = (await app.call(dashboardSummary, { query: { period: 'day', day: '2026-11-18' } })).data;
  expect(day.reservations.capacity).toBeGreaterThan(400);
  expect(week.reservations.capacity).toBe((day.reservations.capacity ?? 0) * 5);
  // 220 spaces, of which the parameter of one location offers ten fewer.
  expect(day.parking.capacity).toBe(210);
  expect(day.reservations.used).toBeLessThanOrEqual(day.reservations.capacity ?? 0);
});

test('closed days leave the capacity and the use, of each location its own, and never the count', async () => {
  const summaryOf = async (period: 'day' | 'week', day: string, locationId?: number) =>
    (await app.call(dashboardSummary, { query: { period, day, locationId } })).data;
  const daily = new Map<number, number>();
  for (const id of [1, 2, 3, 4]) daily.set(id, (await summaryOf('day', '2026-11-18', id)).reservations.capacity ?? 0);
  // The week of 29 October, on which those in Türkiye are closed.
  const week = await summaryOf('week', '2026-10-29');
  const expected = [...daily].reduce((sum, [id, seats]) => sum + seats * (id === 4 ? 5 : 4), 0);
  expect(week.reservations.capacity).toBe(expected);
  expect((await summaryOf('day', '2026-10-29', 1)).reservations).toMatchObject({ count: 0, used: 0, capacity: 0 });

  const before = await summaryOf('week', '2026-11-11', 1);
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select count(*)::int as count from reservations where status = 'active' and area = 'workspace' and location_id = 1 and day = '2026-11-11'`,
  );
  // Entered afterwards: what was reserved stays.
  await app.database.pool.query(`insert into closures (location_ids, first_day, last_day, reason, text)
    values ('{1}', '2026-11-11', '2026-11-11', 'works', 'No water')`);
  const after = await summaryOf('week', '2026-11-11', 1);
  expect(after.reservations).toMatchObject({ count: before.reservations.count, used: before.reservations.used - (rows[0]?.count ?? 0) });
  expect(after.reservations.capacity).toBe((before.reservations.capacity ?? 0) - (daily.get(1) ?? 0));
  await app.database.pool.query(`delete from closures where text = 'No water'`);
});

test('a day or a month outside of the known years is refused with its field', async () => {
  const refused = { httpStatus: 422, fields: [{ key: 'value.outsideCalendar' }] };
  expect(await app.call(personDistribution, { query: { month: '9999-12' } })).toMatchObject({ ...refused, fields: [{ path: 'month' }] });
  for (const query of [{ period: 'day', day: '9999-12-31' }, { period: 'month', day: '9999-12-15' }, { day: '0001-01-01' }])
    expect(await app.call(dashboardSummary, { query })).toMatchObject({ ...refused, fields: [{ path: 'day' }] });
  expect((await app.call(personDistribution, { query: { month: '2100-12' } })).data.days).toHaveLength(31);
  expect((await app.call(dashboardSummary, { query: { period: 'week', day: '2000-01-01' } })).data.from).toBe('1999-12-27');
});

test('dashboard, calendar and availability hold what is reserved against the same capacity', async () => {
  for (const locationId of [1, 2, 3, 4]) {
    const day = (await app.call(dashboardSummary, { query: { period: 'day', day: '2026-11-18', locationId } })).data;
    const { days } = (await app.call(readReservationCalendar, { query: { month: '2026-11', locationId } })).data;
    const { capacities = [] } = days.find((one) => one.day === '2026-11-18') ?? {};
    const inCalendar = (area: string) => capacities.find((one) => one.area === area)?.capacity;
    for (const area of ['parking', 'shuttle', 'diningHall'] as const) {
      expect(day[area].capacity).toBe(inCalendar(area));
      const { data } = await app.call(availability, { query: { area, locationId, day: '2026-11-18' } });
      if (data.offered) expect(day[area].capacity).toBe(data.capacity);
      else expect(day[area].capacity ?? 0).toBe(0);
    }
    expect(day.reservations.capacity).toBe(inCalendar('workspace'));
  }
});

test('a passive building offers no seats', async () => {
  const seats = async () =>
    (await app.call(dashboardSummary, { query: { period: 'day', day: '2026-11-18' } })).data.reservations.capacity ?? 0;
  const { rows } = await app.database.pool.query<{ seats: number }>(
    `select sum(usable_seats(id, capacity))::int as seats from workspaces where building_id = 1 and not is_meeting_room and status = 'active'`,
  );
  const before = await seats();
  await app.database.pool.query(`update buildings set status = 'passive' where id = 1`);
  expect(await seats()).toBe(before - (rows[0]?.seats ?? 0));
  await app.database.pool.query(`update buildings set status = 'active' where id = 1`);
});

test('what is reserved on a weekend is counted, but not held against the capacity of working days', async () => {
  const { rows } = await app.database.pool.query<{ all: number; working: number }>(
    `select count(*)::int as all, count(*) filter (where extract(isodow from day) < 6)::int as working
     from reservations where status = 'active' and area = 'workspace' and day between '2026-10-01' and '2026-10-31'`,
  );
  const { reservations } = (await app.call(dashboardSummary, { query: { period: 'month', day: '2026-10-10' } })).data;
  expect(rows[0]?.all).toBeGreaterThan(rows[0]?.working ?? 0);
  expect(reservations.used).toBe(rows[0]?.working);
});

test('a wrong period or day is refused', async () => {
  expect((await app.call(dashboardSummary, { query: { period: 'year' } })).httpStatus).toBe(422);
  expect((await app.call(personDistribution, { query: { month: '2026-13' } })).httpStatus).toBe(422);
});

test('whoever may not see who is where learns of small groups only that they are few, and cannot compute them', async () => {
  const analyst = app.context({ actor: makeActor([{ permissions: ['figures.read'], locationId: null }]) });
  const exact = app.context({ actor: makeActor() });
  const [seen, all] = [await distribution(analyst, { month: '2026-11' }), await distribution(exact, { month: '2026-11' })];
  const row = ({ persons, total }: { persons: (number | null)[]; total: number | null }) => [...persons, total];
  for (const [at, day] of seen.days.entries()) {
    const [told, real] = [row(day), row(all.days[at] as (typeof all.days)[number])];
    expect(told.filter((people) => people === null)).not.toHaveLength(1);
    for (const [index, people] of told.entries()) {
      if (people === null) continue;
      expect(people).toBe(real[index]);
      expect(people === 0 || people >= fewestShown).toBe(true);
    }
  }
  expect(seen.days.flatMap(row)).toContain(null);
  expect(seen.days.flatMap(row).some((people) => people !== null && people > 0)).toBe(true);
  // Asking for one location tells nothing that the row of all of them hides.
  for (const [index, { id }] of all.locations.entries()) {
    const alone = await distribution(analyst, { month: '2026-11', locationId: id });
    expect(alone.days.map(({ persons }) => persons[0])).toEqual(seen.days.map(({ persons }) => persons[index]));
    expect(alone.days.every(({ persons, total }) => total === persons[0])).toBe(true);
  }
  const sheet = distributionSheet.columnsIn('en', 'Europe/Istanbul').people;
  expect(distributionRows(seen).map((one) => sheet.value(one))).toContain('few');
  const used = (await usage(analyst, { month: '2026-11' })).locations.flatMap(({ days }) => days);
  expect(used.every(({ persons }) => persons === null || persons === 0 || persons >= fewestShown)).toBe(true);
  expect(used.some(({ persons }) => persons === null)).toBe(true);
  const { company, locations } = await space(analyst, { weeks: 4, compare: 'none' });
  expect([company, ...locations].every(({ people }) => people === null || people === 0 || people >= fewestShown)).toBe(true);
});
