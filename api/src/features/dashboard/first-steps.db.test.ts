import { firstStepNames, readFirstSteps } from '@population-tracker/contract/dashboard/first-steps';
import { cancelReservation, createReservation } from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeBuilding, makeDesk, makeLocation, makeMeetingRoom, makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
const db = () => app.database.db;
// Each begins with an empty company.
beforeEach(async () => {
  await app?.close();
  app = await testApp();
  app.clock.set('2026-11-18T07:30:00Z');
});
afterAll(() => app.close());

const read = async () => (await app.call(readFirstSteps)).data;
const remove = (table: 'locations' | 'buildings' | 'workspaces' | 'desks' | 'parameters', id: number) =>
  db().updateTable(table).set({ deleted_at: '2026-11-18T07:00:00Z' }).where('id', '=', id).execute();

test('an empty company has done nothing: its first administrator is not yet its people', async () => {
  expect(await read()).toEqual({ isNew: true, done: [], undrawnId: null });
});

test('each step is done with the first record of its kind, and open again when that is deleted', async () => {
  await makeUser(db());
  expect((await read()).done).toEqual(['people']);
  const location = await makeLocation(db());
  expect((await read()).done).toEqual(['people', 'location']);
  const building = await makeBuilding(db(), { location_id: location.id });
  expect((await read()).done).toEqual(['people', 'location', 'building']);
  const room = await makeMeetingRoom(db(), { building_id: building.id });
  expect(await read()).toEqual({ isNew: true, done: ['people', 'location', 'building'], undrawnId: null });
  await remove('workspaces', room.id);
  const workspace = await makeWorkspace(db(), { building_id: building.id });
  expect(await read()).toEqual({ isNew: true, done: ['people', 'location', 'building', 'workspace'], undrawnId: workspace.id });
  const desk = await makeDesk(db(), { workspace_id: workspace.id });
  expect(await read()).toMatchObject({ done: ['people', 'location', 'building', 'workspace', 'plan'], undrawnId: null });
  const parameter = await makeParameter(db(), { area: 'workspace' });
  expect((await read()).done).toEqual(firstStepNames.slice(0, -1));

  await remove('parameters', parameter.id);
  await remove('desks', desk.id);
  await remove('workspaces', workspace.id);
  expect(await read()).toEqual({ isNew: true, done: ['people', 'location', 'building'], undrawnId: null });
});

test('a plan is done once it is published, with or without a desk; a draft alone is none', async () => {
  const { id } = await makeWorkspace(db());
  const drawing = JSON.stringify({ size: { width: 10, height: 10 } });
  await db().insertInto('floor_plans').values({ workspace_id: id }).execute();
  expect(await read()).toMatchObject({ done: ['location', 'building', 'workspace'], undrawnId: id });
  await db().updateTable('floor_plans').set({ drawing, published_at: '2026-11-18T07:00:00Z' }).where('workspace_id', '=', id).execute();
  expect(await read()).toMatchObject({ done: ['location', 'building', 'workspace', 'plan'], undrawnId: null });
});

test('what is offered to be drawn is the newest active workspace without a plan', async () => {
  const drawn = await makeWorkspace(db());
  await makeDesk(db(), { workspace_id: drawn.id });
  const first = await makeWorkspace(db());
  const second = await makeWorkspace(db());
  await makeWorkspace(db(), { status: 'passive' });
  expect((await read()).undrawnId).toBe(second.id);
  await remove('workspaces', second.id);
  expect((await read()).undrawnId).toBe(first.id);
});

test('with the first reservation the company is no longer new, even when that is cancelled', async () => {
  const { id: userId } = await makeUser(db());
  const { id: workspaceId } = await makeWorkspace(db());
  const undrawn = await makeWorkspace(db());
  expect(await read()).toMatchObject({ isNew: true, undrawnId: undrawn.id });
  const body = { userId, area: 'workspace', workspaceId, start: '2026-11-19T07:00:00Z', end: '2026-11-19T15:00:00Z' };
  const { data } = await app.call(createReservation, { body });
  expect(await read()).toMatchObject({ isNew: false, undrawnId: null });
  await app.call(cancelReservation, { params: { id: data.id } });
  const after = await read();
  expect([after.isNew, after.done.includes('reservation')]).toEqual([false, true]);
});

test('an emergency manager, who sees the dashboard, may read it too', async () => {
  expect(await app.call(readFirstSteps, {}, { as: 'emergency' })).toMatchObject({ httpStatus: 200, data: { isNew: true } });
});
