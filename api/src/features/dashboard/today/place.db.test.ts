import { readPlaceToday } from '@population-tracker/contract/dashboard/place-today';
import { instantAt } from '@population-tracker/contract/kernel/zones';
import { listBuildings, listMeetingRooms, listWorkspaces } from '@population-tracker/contract/plan/plan';
import { cancelReservation, createReservation, listReservations } from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDatabase } from '#testing/demo-database.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

const now = '2026-11-18T07:42:00Z';
const day = '2026-11-18';
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ database: await demoDatabase() });
  app.clock.set(now);
});
afterAll(() => app.close());

const placeOf = async (query: object) => (await app.call(readPlaceToday, { query: query as never })).data;
const listed = async (query: object) =>
  (await app.call(listReservations, { query: { status: 'active', from: day, to: day, limit: 1, ...query } as never })).data.total;
const first = async (endpoint: typeof listBuildings | typeof listWorkspaces | typeof listMeetingRooms, query: object = {}) =>
  (await app.call(endpoint, { query: { status: 'active', limit: 1, sort: 'name', ...query } as never })).data.items[0] as {
    id: number;
    locationId: number;
    buildingId: number;
  };

test('the counts of each building and of a workspace are those of the list, a week before too', async () => {
  const { data } = await app.call(listBuildings, { query: { status: 'active', limit: 100 } });
  const { id: workspaceId, buildingId } = await first(listWorkspaces);
  const places = [...data.items.map(({ id }) => ({ buildingId: id })), { buildingId, workspaceId }];
  for (const place of places) {
    const found = await placeOf(place);
    expect(found).toMatchObject({ at: new Date(now).toISOString(), day, timeZone: expect.any(String) });
    expect(found.reservations).toEqual({
      count: await listed(place),
      used: await listed({ ...place, area: 'workspace' }),
      before: await listed({ ...place, from: '2026-11-11', to: '2026-11-11' }),
    });
  }
  for (const { id, seatCount } of data.items) expect((await placeOf({ buildingId: id })).seats).toBe(seatCount);
  expect(data.items.length).toBeGreaterThan(1);
});

test('here are those whose hours hold this moment, each once', async () => {
  const { data } = await app.call(listBuildings, { query: { status: 'active', limit: 100 } });
  const all: number[] = [];
  for (const { id: buildingId } of data.items) {
    const { here, timeZone } = await placeOf({ buildingId });
    // Elsewhere the working day, which whole days are taken for, hasn't begun.
    if (timeZone !== 'Europe/Istanbul') continue;
    const { rows } = await app.database.pool.query(
      `select count(distinct user_id)::int as here from reservations where status = 'active' and building_id = $1
        and start_at <= $2 and end_at > $2`,
      [buildingId, now],
    );
    expect(here).toBe(rows[0].here);
    all.push(here);
  }
  expect(Math.max(...all)).toBeGreaterThan(0);
});

test('a room is busy until the end of its meeting, then the next one is told; a cancelled one is none', async () => {
  const { id: workspaceId, locationId, buildingId } = await first(listMeetingRooms);
  const roomNow = async () => (await placeOf({ buildingId, workspaceId })).rooms[0];
  const { data: held } = await app.call(listReservations, { query: { workspaceId, status: 'active', from: day, to: day, limit: 100 } });
  for (const { id } of held.items) {
    // What has begun can't be taken back by the list's own way: this test needs a free room.
    await app.database.pool.query(`update reservations set status = 'cancelled' where id = $1`, [id]);
  }
  expect(await roomNow()).toMatchObject({ id: workspaceId, meetings: 0, busyUntil: null, next: null });
  const at = (time: string) => instantAt('Europe/Istanbul', day, time).toISOString();
  const { rows } = await app.database.pool.query(`select id from users where status = 'active' and deleted_at is null order by id limit 2`);
  const meet = (userId: number, from: string, to: string) =>
    app.call(createReservation, {
      body: { userId, area: 'meetingRoom', locationId, buildingId, workspaceId, start: at(from), end: at(to), title: 'Weekly' } as never,
    });
  const { data: later } = await meet(rows[0].id, '16:00', '17:00');
  await meet(rows[1].id, '17:30', '18:00');
  expect(await roomNow()).toMatchObject({ meetings: 2, busyUntil: null, next: at('16:00') });
  app.clock.set(at('16:30'));
  expect(await roomNow()).toMatchObject({ meetings: 2, busyUntil: at('17:00'), next: at('17:30') });
  app.clock.set(now);
  await app.call(cancelReservation, { params: { id: later.id }, query: {} });
  expect(await roomNow()).toMatchObject({ meetings: 1, busyUntil: null, next: at('17:30') });
});

test('a place that is not there, or stands in another building, is not found', async () => {
  const notFound = { httpStatus: 404, key: 'request.notFound' };
  expect(await app.call(readPlaceToday, { query: { buildingId: 999_999 } })).toMatchObject(notFound);
  const { id: workspaceId, buildingId } = await first(listWorkspaces);
  const { data } = await app.call(listBuildings, { query: { limit: 100 } });
  const other = data.items.find(({ id }) => id !== buildingId)?.id;
  expect(await app.call(readPlaceToday, { query: { buildingId: other, workspaceId } })).toMatchObject(notFound);
});

test('it opens to whoever may read figures, and to nobody else', async () => {
  const { id: buildingId } = await first(listBuildings);
  const as = async (role: 'nobody' | 'normal' | 'emergency') =>
    (await app.call(readPlaceToday, { query: { buildingId } }, { as: role })).httpStatus;
  expect([await as('nobody'), await as('normal'), await as('emergency')]).toEqual([401, 401, 200]);
});
