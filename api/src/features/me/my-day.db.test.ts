import { bookForMe } from '@population-tracker/contract/me/me';
import { readMyDay, readMyPlan } from '@population-tracker/contract/me/my-day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDesk, makeLocation, makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let floor: Awaited<ReturnType<typeof makeWorkspace>>;
let desks: Awaited<ReturnType<typeof makeDesk>>[];
let me: { id: number; as: string };
let other: { id: number; as: string };

async function somebody(lastName: string) {
  const { id } = await makeUser(app.database.db, { name: 'Nazlı', lastName, siteId: floor.location_id });
  return { id, as: await app.signIn(id) };
}

beforeAll(async () => {
  app = await testApp({ env: { EMPLOYEE_APP: '1' } });
  app.clock.set('2026-11-18T05:00:00Z');
  const site = await makeLocation(app.database.db, { parking_capacity: 2, has_food_service: true });
  floor = await makeWorkspace(app.database.db, { location_id: site.id, capacity: 4 });
  desks = [];
  for (const label of ['A-1', 'A-2', 'A-3']) desks.push(await makeDesk(app.database.db, { workspace_id: floor.id, label }));
  await app.database.db
    .updateTable('desks')
    .set({ status: 'blocked' })
    .where('id', '=', desks[2]?.id ?? 0)
    .execute();
  [me, other] = [await somebody('Aksoy'), await somebody('Gizlioğlu')];
  const seat = { area: 'workspace', workspaceId: floor.id, start: '2026-11-19T06:00:00Z', end: '2026-11-19T15:00:00Z' } as const;
  await app.call(bookForMe, { body: { ...seat, deskId: desks[0]?.id ?? null } }, me);
  await app.call(bookForMe, { body: { ...seat, deskId: desks[1]?.id ?? null } }, other);
  const car = { area: 'parking', locationId: site.id, start: seat.start, end: seat.end } as const;
  await app.call(bookForMe, { body: car }, other);
});
afterAll(() => app.close());

const dayOf = async (query: { locationId?: number } = {}, who = me) =>
  (await app.call(readMyDay, { params: { day: '2026-11-19' }, query }, who)).data;

test('a day has what one could have where one usually is: the areas that it offers, with what is free of them', async () => {
  const day = await dayOf();
  expect(day).toMatchObject({
    location: { id: floor.location_id },
    hours: { start: '2026-11-19T06:00:00.000Z', end: '2026-11-19T15:00:00.000Z' },
    usual: { workspaceId: floor.id, deskId: desks[0]?.id },
    opening: null,
  });
  expect(day.reservations.map(({ deskLabel }) => deskLabel)).toEqual(['A-1']);
  expect(day.areas.map(({ area, capacity, free, reason }) => [area, capacity, free, reason])).toEqual([
    ['workspace', 3, 1, null],
    ['parking', 2, 1, null],
  ]);
  expect(day.workspaces).toEqual([{ id: floor.id, name: floor.name, buildingName: expect.any(String), desks: 3, capacity: 3, free: 1 }]);
});

test('what an area limits is told before anybody asks for it', async () => {
  await makeParameter(app.database.db, { area: 'parking', location_id: floor.location_id, maximum_reservation_day: 3 });
  const read = async (day: string) =>
    (await app.call(readMyDay, { params: { day } }, me)).data.areas.find(({ area }) => area === 'parking');
  expect(await read('2026-11-20')).toMatchObject({ reason: null, latestDay: '2026-11-21' });
  expect((await read('2026-11-24'))?.reason).toContain('Too far ahead');
  expect((await read('2026-11-16'))?.reason).toContain('past');
});

test('another location shows what it has; one that is out of use, or none, is refused at its field', async () => {
  const elsewhere = await makeWorkspace(app.database.db);
  expect(await dayOf({ locationId: elsewhere.location_id })).toMatchObject({ usual: null, workspaces: [{ id: elsewhere.id, free: 10 }] });
  await app.database.db.updateTable('locations').set({ status: 'passive' }).where('id', '=', elsewhere.location_id).execute();
  for (const locationId of [elsewhere.location_id, 2_000_000_000]) {
    const answer = await app.call(readMyDay, { params: { day: '2026-11-19' }, query: { locationId } }, me);
    expect(answer).toMatchObject({ httpStatus: 422, key: 'reservations.placeUnknown' });
  }
  expect((await app.call(readMyDay, { params: { day: '2026-11-19' } }, { as: 'nobody' })).httpStatus).toBe(401);
});

const plan = (id: number, hours: { start: string; end: string }, as = me.as) =>
  app.call(readMyPlan, { params: { id }, query: hours }, { as });
const working = { start: '2026-11-19T06:00:00Z', end: '2026-11-19T15:00:00Z' };

test('a plan tells free from taken and one’s own, and nobody’s name', async () => {
  const { data, body } = await plan(floor.id, working);
  expect(data.desks.map(({ label, state }) => [label, state])).toEqual([
    ['A-1', 'mine'],
    ['A-2', 'taken'],
    ['A-3', 'blocked'],
  ]);
  expect([data.capacity, data.free]).toEqual([3, 1]);
  const { data: evening } = await plan(floor.id, { start: '2026-11-19T15:00:00Z', end: '2026-11-19T17:00:00Z' });
  expect(evening.desks.map(({ state }) => state)).toEqual(['free', 'free', 'blocked']);
  for (const told of [JSON.stringify(body), JSON.stringify(await dayOf())]) expect(told).not.toContain('Gizlioğlu');
});

test('a plan has what is drawn around the desks', async () => {
  const corner = [
    [0, 0],
    [400, 0],
    [400, 300],
  ];
  const drawing = {
    size: { width: 2_000, height: 1_000 },
    walls: [{ key: 'w1', points: corner, thickness: 20 }],
    rooms: [{ key: 'r1', name: 'Boğaz', points: corner, kind: 'room', meetingRoomId: 7 }],
    doors: [{ key: 'd1', kind: 'door', x: 100, y: 0, width: 90, rotation: 0 }],
    labels: [{ key: 'l1', text: 'Mutfak', x: 900, y: 500, size: 40 }],
    background: null,
  };
  const drawn = await makeWorkspace(app.database.db);
  await app.database.db
    .insertInto('floor_plans')
    .values({ workspace_id: drawn.id, drawing: JSON.stringify(drawing), published_at: '2026-11-18T05:00:00Z' })
    .execute();
  const { httpStatus, data } = await plan(drawn.id, working);
  expect(httpStatus).toBe(200);
  expect(data).toMatchObject({ size: drawing.size, walls: drawing.walls, doors: drawing.doors, labels: drawing.labels, desks: [] });
  expect(data.rooms).toEqual([{ key: 'r1', name: 'Boğaz', points: corner, kind: 'room' }]);
});

test('a plan of a workspace that is out of use, or of none, isn’t there; of no time it is refused', async () => {
  const closed = await makeWorkspace(app.database.db, { status: 'passive' });
  const left = await makeWorkspace(app.database.db);
  await app.database.db.updateTable('locations').set({ status: 'passive' }).where('id', '=', left.location_id).execute();
  for (const id of [closed.id, left.id, 2_000_000_000]) expect((await plan(id, working)).httpStatus).toBe(404);
  expect((await plan(floor.id, { start: working.end, end: working.start })).key).toBe('reservations.startAfterEnd');
  expect((await plan(floor.id, working, 'nobody')).httpStatus).toBe(401);
});
