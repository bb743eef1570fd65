import { addDays } from '@population-tracker/contract/kernel/days';
import * as contract from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeDesk, makeLocation, makeMeetingRoom, makeParameter, makeSession, makeUser, makeWorkspace } from '#testing/make.ts';
import { startProcess } from '#testing/process.ts';
import { sender } from '#testing/send.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { office, wishing } from '../bulk/testing/wishing.ts';
import { writeRefusals } from './refusals-service.ts';

const day = '2026-11-19';
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-18T06:00:00Z');
  await counted();
  await db().deleteFrom('refusals').execute();
});

const db = () => app.database.db;
const hours = (from = '09:00', to = '18:00', on = day) => ({ start: `${on}T${from}:00+03:00`, end: `${on}T${to}:00+03:00` });
const reserve = async (body: object, options = {}) =>
  app.call(contract.createReservation, { body: { area: 'workspace', userId: (await makeUser(db())).id, ...body } }, options);

/** Day, area, reason and count of all that is written once nothing waits any more. */
async function counted() {
  await writeRefusals(app.services);
  const { rows } = await app.database.pool.query(
    'select day::text, location_id as "locationId", area, reason, count from refusals order by day, location_id, area, reason',
  );
  return rows;
}

test('each kind of refusal counts once, for the day, the location and the area that were asked for', async () => {
  const location = await makeLocation(db(), {
    has_food_service: true,
    has_shuttle: true,
    has_gym: true,
    takes_pets: true,
    parking_capacity: 1,
  });
  const at = { location_id: location.id };
  const workspace = await makeWorkspace(db(), { ...at, capacity: 2 });
  const desk = await makeDesk(db(), { workspace_id: workspace.id });
  const room = await makeMeetingRoom(db(), at);
  const slot = { start: '12:00', end: '13:00', capacity: 1 };
  await makeParameter(db(), {
    ...at,
    area: 'workspace',
    maximum_reservation_day: 30,
    weekend_reservation_allowed: false,
    weekly_working_day_limit: 1,
  });
  const meals = await makeParameter(db(), { ...at, area: 'diningHall', slots: [slot] });
  const rides = await makeParameter(db(), { ...at, area: 'shuttle', slots: [{ name: 'Route', start: '08:00', capacity: 1 }] });
  const gym = await makeParameter(db(), { ...at, area: 'gym', slots: [slot] });
  await makeParameter(db(), { ...at, area: 'parking' });
  await makeParameter(db(), { ...at, area: 'pet', capacity: 1 });
  const seat = { workspaceId: workspace.id, ...hours() };
  const inSlot = (area: string, parameter: typeof meals) => ({ area, locationId: location.id, day, slotId: parameter.slots[0]?.id });
  const busy = await makeUser(db());
  const taken = [
    { ...seat, deskId: desk.id },
    { ...seat, userId: busy.id },
    { area: 'meetingRoom', workspaceId: room.id, ...hours() },
    inSlot('diningHall', meals),
    inSlot('shuttle', rides),
    inSlot('gym', gym),
    { area: 'parking', locationId: location.id, ...hours() },
    { area: 'pet', locationId: location.id, day },
  ];
  for (const body of taken) expect((await reserve(body)).httpStatus).toBe(200);
  expect(await counted()).toEqual([]);
  for (const body of taken) {
    const { userId: _, ...again } = { userId: 0, ...body };
    expect([409, 422]).toContain((await reserve(again)).httpStatus);
  }
  const other = { ...seat, userId: busy.id };
  expect((await reserve({ ...other, ...hours('09:00', '18:00', '2026-11-20') })).body).toMatchObject({ key: 'reservations.weeklyLimit' });
  expect((await reserve({ ...seat, ...hours('09:00', '18:00', '2026-11-21') })).body).toMatchObject({ key: 'reservations.weekend' });
  expect((await reserve({ ...seat, ...hours('09:00', '18:00', '2027-01-05') })).body).toMatchObject({ key: 'reservations.tooFar' });
  const on = (area: string, reason: string, on = day) => ({ day: on, locationId: location.id, area, reason, count: 1 });
  expect(await counted()).toEqual([
    on('diningHall', 'mealFull'),
    on('gym', 'gymFull'),
    on('meetingRoom', 'roomTaken'),
    on('parking', 'parkingFull'),
    on('pet', 'petFull'),
    on('shuttle', 'shuttleFull'),
    on('workspace', 'deskTaken'),
    on('workspace', 'noSeat'),
    on('workspace', 'weeklyLimit', '2026-11-20'),
    on('workspace', 'weekend', '2026-11-21'),
    on('workspace', 'tooFarAhead', '2027-01-05'),
  ]);
});

test('a day is that of the location, wherever whoever asks may be', async () => {
  const location = await makeLocation(db(), { time_zone: 'Pacific/Auckland' });
  const workspace = await makeWorkspace(db(), { location_id: location.id, capacity: 1 });
  const evening = { workspaceId: workspace.id, start: '2026-11-19T20:00:00Z', end: '2026-11-19T22:00:00Z' };
  await reserve(evening);
  await reserve(evening);
  expect(await counted()).toMatchObject([{ day: '2026-11-20', locationId: location.id, reason: 'noSeat', count: 1 }]);
});

test('what is moved or put back counts where it could not go, and what was wrong about it doesn’t count', async () => {
  const workspace = await makeWorkspace(db(), { capacity: 1 });
  const next = addDays(day, 1);
  const mine = await reserve({ workspaceId: workspace.id, ...hours() });
  await reserve({ workspaceId: workspace.id, ...hours('09:00', '18:00', next) });
  const params = { id: mine.data.id };
  const move = (body: object) => app.call(contract.updateReservation, { params, body: { version: 1, ...body } });
  expect((await move(hours('10:00', '12:00', next))).httpStatus).toBe(409);
  expect((await move({ ...hours('10:00', '12:00', next), version: 7 })).body).toMatchObject({ key: 'request.versionConflict' });
  expect((await move(hours('12:00', '10:00'))).httpStatus).toBe(422);
  expect((await move({ title: 'Only told differently' })).httpStatus).toBe(200);
  expect(await counted()).toMatchObject([{ day: next, reason: 'noSeat', count: 1 }]);

  await app.call(contract.cancelReservation, { params });
  await reserve({ workspaceId: workspace.id, ...hours() });
  expect((await app.call(contract.restoreReservation, { params, body: { version: 3 } })).httpStatus).toBe(409);
  expect((await counted()).map(({ day, count }) => [day, count])).toEqual([
    [day, 1],
    [next, 1],
  ]);
});

test('looking and checking count nothing', async () => {
  const workspace = await makeWorkspace(db(), { capacity: 1 });
  const body = { area: 'workspace' as const, workspaceId: workspace.id, ...hours() };
  await reserve(body);
  const asked = { ...body, userId: (await makeUser(db())).id };
  expect((await app.call(contract.checkReservation, { body: asked })).data.possible).toBe(false);
  expect((await app.call(contract.checkReservations, { body: { items: [asked, asked] } })).httpStatus).toBe(200);
  expect((await app.call(contract.availability, { query: { workspaceId: workspace.id, ...hours() } })).data.free).toBe(0);
  expect(await counted()).toEqual([]);
});

test('what is rolled back with all that was to be written beside it counts all the same', async () => {
  const workspace = await makeWorkspace(db(), { capacity: 1 });
  const body = { workspaceId: workspace.id, ...hours(), notify: true };
  await reserve(body);
  expect((await reserve(body, { idempotencyKey: 'refused-and-counted' })).httpStatus).toBe(409);
  const { rows } = await app.database.pool.query("select from idempotency_keys where key = 'refused-and-counted'");
  expect(rows).toEqual([]);
  expect(await counted()).toMatchObject([{ reason: 'noSeat', count: 1 }]);
});

test('two at the last seat: one is made, one is counted', async () => {
  const workspace = await makeWorkspace(db(), { capacity: 1 });
  const answers = await Promise.all([1, 2].map(() => reserve({ workspaceId: workspace.id, ...hours() })));
  expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
  expect(await counted()).toMatchObject([{ reason: 'noSeat', count: 1 }]);
});

test('a bulk counts what was wanted and could not be made, once, when somebody has it made', async () => {
  const { wish, workspace, monday } = await office(app, { people: 5, capacity: 3 });
  const bulk = wishing(app);
  const { data } = await bulk.check(wish({ days: { list: [monday, addDays(monday, 1)] } }));
  expect(await counted()).toEqual([]);
  // Of the three that were free on Monday somebody takes one before it is made.
  await reserve({ workspaceId: workspace.id, ...hours('09:00', '18:00', monday) });
  expect(await bulk.make(data.id)).toMatchObject({ state: 'done', made: 5, refused: 5 });
  await bulk.work(data.id);
  expect((await counted()).map(({ day, reason, count }) => [day, reason, count])).toEqual([
    [monday, 'noSeat', 3],
    [addDays(monday, 1), 'noSeat', 2],
  ]);
});

test('one that can’t be counted changes no answer, and the next ones are counted again', async () => {
  const workspace = await makeWorkspace(db(), { capacity: 1 });
  const body = { workspaceId: workspace.id, ...hours() };
  await reserve(body);
  await app.database.pool.query('alter table refusals rename to refusals_away');
  expect((await reserve(body)).body).toMatchObject({ key: 'reservations.full' });
  await writeRefusals(app.services);
  await app.database.pool.query('alter table refusals_away rename to refusals');
  expect((await reserve(body)).httpStatus).toBe(409);
  expect(await counted()).toMatchObject([{ count: 1 }]);
});

test('a second later it is written by itself', async () => {
  const workspace = await makeWorkspace(db(), { capacity: 1 });
  const body = { workspaceId: workspace.id, ...hours() };
  await reserve(body);
  await reserve(body);
  const rows = () => db().selectFrom('refusals').select('count').execute();
  expect(await rows()).toEqual([]);
  await expect.poll(rows).toEqual([{ count: 1 }]);
});

test('two processes add up, and each writes what it has when it stops', async () => {
  const processes = await Promise.all([1, 2].map(() => startProcess({ DATABASE_URL: app.database.url })));
  const administrator = await makeUser(db(), { userType: 2 });
  const send = sender(
    processes.map(({ url }) => url),
    await makeSession(db(), administrator.id),
  );
  const workspace = await makeWorkspace(db(), { capacity: 1 });
  const on = addDays(new Date().toISOString().slice(0, 10), 7);
  const body = { area: 'workspace' as const, workspaceId: workspace.id, ...hours('09:00', '18:00', on) };
  for (let turn = 0; turn < 6; turn++) await send(contract.createReservation, { body: { ...body, userId: (await makeUser(db())).id } });
  await Promise.all(processes.map((process) => process.kill('SIGTERM')));
  const rows = await db().selectFrom('refusals').select(['location_id', 'count']).execute();
  expect(rows).toEqual([{ location_id: workspace.location_id, count: 5 }]);
  await Promise.all(processes.map((process) => process.end()));
});
