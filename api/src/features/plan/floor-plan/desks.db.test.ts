import type { CallInput } from '@population-tracker/contract/kernel/endpoint';
import * as contract from '@population-tracker/contract/plan/desks';
import { readFloorPlan, replaceDesks } from '@population-tracker/contract/plan/floor-plan';
import { createReservation, readReservation } from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDesk, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  // Ahead of the database's own clock, which its guards go by.
  app.clock.set('2030-11-20T06:00:00Z');
});
afterAll(() => app.close());
const db = () => app.database.db;

type ChangeInput = CallInput<typeof contract.updateDesk>['body'];
const add = (workspaceId: number, label: string, more: object = {}) =>
  app.call(contract.createDesk, { body: { workspaceId, label, x: 100, y: 100, ...more } });
const change = (id: number, body: ChangeInput) => app.call(contract.updateDesk, { params: { id }, body });
const read = async (id: number) => (await app.call(contract.readDesk, { params: { id } })).data;
const planOf = async (id: number) => (await app.call(readFloorPlan, { params: { id } })).data.published;

async function reserve(workspaceId: number, deskId: number) {
  const { id: userId } = await makeUser(db());
  const when = { start: '2030-11-21T09:00:00+03:00', end: '2030-11-21T18:00:00+03:00' };
  const made = await app.call(createReservation, { body: { userId, area: 'workspace', workspaceId, deskId, ...when } });
  expect(made.error).toBe(null);
  return made.data.id;
}
const reservation = async (id: number) => (await app.call(readReservation, { params: { id } })).data;

test('a desk is added, read, changed and deleted; the floor’s plan has it at once, and its version tells whoever draws', async () => {
  const { id: workspaceId, name } = await makeWorkspace(db());
  const made = (await add(workspaceId, 'A-01', { sitStand: true })).data;
  expect(made).toMatchObject({ workspaceId, workspaceName: name, label: 'A-01', width: 120, status: 'active', sitStand: true, version: 1 });
  expect(await planOf(workspaceId)).toMatchObject({ version: 1, document: { desks: [{ id: made.id, label: 'A-01' }] } });
  const changed = await change(made.id, { version: 1, equipment: ['Dock'], x: 450 });
  expect(changed.data).toMatchObject({ x: 450, y: 100, equipment: ['Dock'], sitStand: true, version: 2 });
  expect((await change(made.id, { version: 2, x: 450 })).data.version).toBe(2);
  expect((await planOf(workspaceId)).version).toBe(2);
  const gone = await app.call(contract.deleteDesk, { params: { id: made.id }, query: { version: 2 } });
  expect(gone.data).toEqual({ moved: 0, cancelled: 0 });
  expect((await app.call(contract.readDesk, { params: { id: made.id } })).httpStatus).toBe(404);
  expect((await planOf(workspaceId)).document.desks).toEqual([]);
});

test('nobody saves over a newer version, gives a label twice, or a value that is out of range', async () => {
  const { id, workspace_id } = await makeDesk(db(), { label: 'Işık' });
  await change(id, { version: 1, x: 30 });
  expect(await change(id, { version: 1, x: 40 })).toMatchObject({ httpStatus: 409, key: 'request.versionConflict' });
  const stale = await app.call(contract.deleteDesk, { params: { id }, query: { version: 1 } });
  expect(stale).toMatchObject({ httpStatus: 409, key: 'request.versionConflict' });
  expect(await add(workspace_id, 'ISIK')).toMatchObject({ httpStatus: 409, fields: [{ path: 'label', key: 'floorPlan.labelExists' }] });
  const { data: other } = await add(workspace_id, 'B');
  expect((await change(other.id, { version: 1, label: 'ışık' })).key).toBe('floorPlan.labelExists');
  expect((await change(id, { version: 2, label: 'IŞIK' })).data.label).toBe('IŞIK');
  expect((await add(workspace_id, '', {})).httpStatus).toBe(422);
  expect((await change(id, { version: 3, rotation: 400 })).httpStatus).toBe(422);
  expect((await add(999_999, 'A')).httpStatus).toBe(404);
  expect((await change(999_999, { version: 1, x: 1 })).httpStatus).toBe(404);
  expect((await app.call(contract.deleteDesk, { params: { id: 999_999 } })).httpStatus).toBe(404);
});

test('a reserved desk is blocked or deleted only with a word on its reservations', async () => {
  const { id, workspace_id } = await makeDesk(db(), { label: 'A' });
  const held = await reserve(workspace_id, id);
  expect(await change(id, { version: 1, status: 'blocked' })).toMatchObject({ httpStatus: 409, key: 'floorPlan.deskReserved' });
  const { data: beside } = await add(workspace_id, 'B');
  expect((await change(id, { version: 1, status: 'blocked', reservations: 'move' })).data.status).toBe('blocked');
  expect(await reservation(held)).toMatchObject({ deskId: beside.id, status: 'active' });
  const remove = (query: object) => app.call(contract.deleteDesk, { params: { id: beside.id }, query });
  expect((await remove({})).key).toBe('floorPlan.deskReserved');
  expect((await remove({ reservations: 'cancel' })).data).toEqual({ moved: 0, cancelled: 1 });
  expect((await reservation(held)).status).toBe('cancelled');
  expect((await read(id)).status).toBe('blocked');
});

test('of ten who change a desk at once, one succeeds', async () => {
  const { id } = await makeDesk(db());
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => change(id, { version: 1, x: n + 1 })));
  expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, ...Array(9).fill(409)]);
});

describe('the list', () => {
  test('is filtered, searched with folding, sorted and paged', async () => {
    const { id: workspaceId, building_id: buildingId, location_id: locationId } = await makeWorkspace(db(), { name: 'Çatı' });
    const desks = ['A-2', 'A-1', 'Işık'].map((label, n) => ({
      label,
      x: n,
      y: 0,
      status: n === 1 ? ('blocked' as const) : ('active' as const),
    }));
    await app.call(replaceDesks, { params: { id: workspaceId }, body: { version: 0, desks } });
    const list = async (query: object) => (await app.call(contract.listDesks, { query })).data;
    const labels = async (query: object) => (await list(query)).items.map(({ label }) => label);
    expect(await labels({ workspaceId })).toEqual(['A-1', 'A-2', 'Işık']);
    expect(await labels({ buildingId, locationId, sort: '-label', limit: 2, page: 2 })).toEqual(['A-1']);
    expect(await labels({ workspaceId, status: 'blocked' })).toEqual(['A-1']);
    expect(await labels({ workspaceId, search: 'isik cati' })).toEqual(['Işık']);
    expect(await list({ workspaceId, limit: 1 })).toMatchObject({ total: 3 });
    expect((await app.call(contract.listDesks, { query: { sort: 'x' } as never })).httpStatus).toBe(422);
  });
});

test('desks are for administrators', async () => {
  const { id } = await makeDesk(db());
  for (const endpoint of [contract.listDesks, contract.createDesk, contract.readDesk, contract.updateDesk, contract.deleteDesk]) {
    const input = { params: { id } } as never;
    expect((await app.call(endpoint, input, { as: 'nobody' })).httpStatus, endpoint.path).toBe(401);
    expect((await app.call(endpoint, input, { as: 'emergency' })).httpStatus, endpoint.path).toBe(403);
  }
});
