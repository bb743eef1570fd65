import * as contract from '@population-tracker/contract/plan/plan';
import { createReservation, readReservation } from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBuilding, makeDesk, makeLocation, makeMeetingRoom, makeParameter, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  // Ahead of the database's own clock, which its guards go by.
  app.clock.set('2030-11-20T06:00:00Z');
});
afterAll(() => app.close());
const db = () => app.database.db;

const hours = (from = '09:00', to = '18:00') => ({ start: `2030-11-21T${from}:00+03:00`, end: `2030-11-21T${to}:00+03:00` });
async function reserve(place: { area?: string; workspaceId?: number; deskId?: number; locationId?: number }, when: object = hours()) {
  const { id: userId } = await makeUser(db());
  const made = await app.call(createReservation, { body: { area: 'workspace', userId, ...when, ...place } });
  expect(made.error).toBeNull();
  return made.data.id;
}
const reservation = async (id: number) => (await app.call(readReservation, { params: { id } })).data;
const mailed = (what: 'moved' | 'cancelled') =>
  app.enqueued.filter(
    ({ name, data }) => name === 'reservations.tellCancelled' && ((data as { what?: string }).what ?? 'cancelled') === what,
  );

/** Two buildings of one location with a workspace of one seat each; a third workspace is in the first building. */
async function site() {
  const location = await makeLocation(db());
  const [north, south] = [await makeBuilding(db(), { location_id: location.id }), await makeBuilding(db(), { location_id: location.id })];
  const gone = await makeWorkspace(db(), { name: 'Gone', building_id: north.id, capacity: 3 });
  const far = await makeWorkspace(db(), { name: 'Far', building_id: south.id, capacity: 1 });
  const near = await makeWorkspace(db(), { name: 'Near', building_id: north.id, capacity: 1 });
  return { location, north, south, gone, far, near };
}

describe('a workspace with reservations ahead', () => {
  test('tells whose they are and where each could go before it is deleted, and does just that', async () => {
    const { gone, near, far } = await site();
    const ids = [await reserve({ workspaceId: gone.id }), await reserve({ workspaceId: gone.id }), await reserve({ workspaceId: gone.id })];
    const params = { id: gone.id };
    const { data: impact } = await app.call(contract.workspaceImpact, { params });
    expect(impact).toMatchObject({ futureReservations: 3, persons: 3, movable: 2 });
    expect(impact.affected).toMatchObject([
      { id: ids[0], place: 'Gone', movesTo: 'Near' },
      { id: ids[1], place: 'Gone', movesTo: 'Far' },
      { id: ids[2], place: 'Gone', movesTo: null },
    ]);
    expect(await app.call(contract.deleteWorkspace, { params })).toMatchObject({ httpStatus: 409, key: 'plan.hasReservations' });
    expect(await app.call(contract.deleteWorkspace, { params, query: { reservations: 'move' } })).toMatchObject({
      httpStatus: 409,
      key: 'plan.noEqualPlace',
      error: expect.stringContaining('1 of the reservations'),
    });
    expect((await reservation(ids[0] as number)).workspaceId).toBe(gone.id);

    app.enqueued.length = 0;
    const done = await app.call(contract.deleteWorkspace, { params, query: { reservations: 'moveOrCancel' } });
    expect(done.data).toEqual({ moved: 2, cancelled: 1 });
    expect(await reservation(ids[0] as number)).toMatchObject({ workspaceId: near.id, buildingId: near.building_id, status: 'active' });
    expect(await reservation(ids[1] as number)).toMatchObject({ workspaceId: far.id, buildingId: far.building_id, status: 'active' });
    expect(await reservation(ids[2] as number)).toMatchObject({ workspaceId: gone.id, status: 'cancelled' });
    expect(mailed('moved').map(({ data }) => (data as { ids: number[] }).ids)).toEqual([ids.slice(0, 2)]);
    expect(mailed('cancelled').map(({ data }) => (data as { ids: number[] }).ids)).toEqual([ids.slice(2)]);
    const audit = await db()
      .selectFrom('audit_log')
      .where('entity', '=', 'reservation')
      .where('entity_id', '=', String(ids[0]))
      .select('after')
      .execute();
    expect(audit.at(-1)?.after).toEqual({ workspaceId: near.id });
  });

  test('becomes passive with them, or without them, as it was said', async () => {
    const { gone } = await site();
    const id = await reserve({ workspaceId: gone.id });
    const update = (body: object) => app.call(contract.updateWorkspace, { params: { id: gone.id }, body: body as never });
    const unsaid = await update({ status: 'passive', version: 1 });
    const told = { areas: null, futureReservations: 1, persons: 1, affected: [{ id }] };
    expect(unsaid).toMatchObject({ httpStatus: 409, key: 'plan.hasReservations', body: { details: told } });
    expect((await update({ status: 'passive', version: 1, reservations: 'keep' })).httpStatus).toBe(200);
    expect((await reservation(id)).status).toBe('active');
    await update({ status: 'active', version: 2 });
    expect((await update({ status: 'passive', version: 3, reservations: 'cancel' })).data.status).toBe('passive');
    expect((await reservation(id)).status).toBe('cancelled');
  });

  test('of a location is said too before it offers something no more', async () => {
    const { id: locationId } = await makeLocation(db(), { parking_capacity: 5 });
    const id = await reserve({ area: 'parking', locationId });
    const update = (body: object) => app.call(contract.updateLocation, { params: { id: locationId }, body: body as never });
    const told = { areas: ['parking'], futureReservations: 1, affected: [{ id }] };
    expect(await update({ parkingCapacity: 0, version: 1 })).toMatchObject({ key: 'plan.hasReservations', body: { details: told } });
    expect((await update({ parkingCapacity: 0, version: 1, reservations: 'cancel' })).data.parkingCapacity).toBe(0);
    expect((await reservation(id)).status).toBe('cancelled');
  });

  test('moves whoever has a desk to a desk with the same equipment', async () => {
    const { gone, near } = await site();
    const lost = await makeDesk(db(), { workspace_id: gone.id, sit_stand: true, equipment: ['Monitor'] });
    await makeDesk(db(), { workspace_id: near.id, sit_stand: true });
    const equal = await makeDesk(db(), { workspace_id: near.id, sit_stand: true, equipment: ['Monitor', 'Dock'] });
    const id = await reserve({ workspaceId: gone.id, deskId: lost.id });
    expect((await app.call(contract.deleteWorkspace, { params: { id: gone.id }, query: { reservations: 'move' } })).data.moved).toBe(1);
    expect(await reservation(id)).toMatchObject({ workspaceId: near.id, deskId: equal.id });
  });
});

test('meetings of a room move to the smallest equal one that is free, in the other building where there is none nearer', async () => {
  const { north, south } = await site();
  const room = (building_id: number, capacity: number) => makeMeetingRoom(db(), { building_id, capacity, equipment: ['Ekran'] });
  const gone = await room(north.id, 6);
  const near = await room(north.id, 8);
  const far = await room(south.id, 6);
  await reserve({ area: 'meetingRoom', workspaceId: near.id }, hours('10:00', '11:00'));
  const [first, second] = [
    await reserve({ area: 'meetingRoom', workspaceId: gone.id }, hours('10:30', '12:00')),
    await reserve({ area: 'meetingRoom', workspaceId: gone.id }, hours('12:00', '13:00')),
  ];
  expect((await app.call(contract.meetingRoomImpact, { params: { id: gone.id } })).data).toMatchObject({ movable: 2 });
  await app.call(contract.deleteMeetingRoom, { params: { id: gone.id }, query: { reservations: 'move' } });
  expect([(await reservation(first)).workspaceId, (await reservation(second)).workspaceId]).toEqual([far.id, near.id]);
});

test('a building that becomes passive sends its people to the other buildings, and takes nobody afterwards', async () => {
  const { north, gone, far } = await site();
  const [first, second] = [await reserve({ workspaceId: gone.id }), await reserve({ workspaceId: gone.id })];
  const body = { status: 'passive' as const, version: 1, reservations: 'moveOrCancel' as const };
  expect((await app.call(contract.updateBuilding, { params: { id: north.id }, body })).httpStatus).toBe(200);
  expect(await reservation(first)).toMatchObject({ workspaceId: far.id, status: 'active' });
  expect((await reservation(second)).status).toBe('cancelled');
  const past = db().updateTable('reservations').set({ status: 'active' }).where('id', '=', second).execute();
  await expect(past).rejects.toMatchObject({ constraint: 'reservations_active_place' });
});

test('a location that stops offering parking cancels what was reserved of it, where that was said; nothing else is touched', async () => {
  await makeParameter(db(), { area: 'parking' });
  const location = await makeLocation(db(), { parking_capacity: 5 });
  const { id: workspaceId } = await makeWorkspace(db(), { location_id: location.id });
  const [parked, seated] = [await reserve({ area: 'parking', locationId: location.id }), await reserve({ workspaceId })];
  const params = { id: location.id };
  const impact = await app.call(contract.locationImpact, { params, query: { areas: 'parking,shuttle' } });
  expect(impact.data).toMatchObject({ futureReservations: 1, movable: 0, affected: [{ id: parked, area: 'parking', movesTo: null }] });
  const end = (body: object) => app.call(contract.updateLocation, { params, body: { parkingCapacity: 0, version: 1, ...body } as never });
  expect((await end({ reservations: 'move' })).key).toBe('plan.noEqualPlace');
  expect((await end({ reservations: 'cancel' })).httpStatus).toBe(200);
  expect([(await reservation(parked)).status, (await reservation(seated)).status]).toEqual(['cancelled', 'active']);
});

describe('while others reserve', () => {
  test('nobody is left on a building that becomes passive, and nobody loses a place twice', async () => {
    const { north, gone, far } = await site();
    await db().updateTable('workspaces').set({ capacity: 30 }).where('id', '=', gone.id).execute();
    await db().updateTable('workspaces').set({ capacity: 30 }).where('id', '=', far.id).execute();
    const users = await Promise.all(Array.from({ length: 16 }, () => makeUser(db())));
    const create = ({ id: userId }: { id: number }, n: number) =>
      app.call(createReservation, { body: { area: 'workspace', userId, workspaceId: n % 2 ? gone.id : far.id, ...hours() } });
    const before = users.slice(0, 8).map(create);
    const body = { status: 'passive' as const, version: 1, reservations: 'move' as const };
    const change = app.call(contract.updateBuilding, { params: { id: north.id }, body });
    const answers = await Promise.all([...before, ...users.slice(8).map(create)]);
    expect((await change).httpStatus).toBe(200);
    const made = answers.filter(({ httpStatus }) => httpStatus === 200).length;
    const rows = await db()
      .selectFrom('reservations')
      .where('workspace_id', 'in', [gone.id, far.id])
      .where('status', '=', 'active')
      .select(['workspace_id as workspaceId', 'seat_number as seat'])
      .execute();
    expect(rows.map(({ workspaceId }) => workspaceId)).toEqual(Array(made).fill(far.id));
    expect(new Set(rows.map(({ seat }) => seat)).size).toBe(made);
  });

  test('the database itself keeps a building and a location that are still reserved', async () => {
    const { location, north, gone } = await site();
    await reserve({ workspaceId: gone.id });
    const at = { deleted_at: '2030-11-20T06:00:00Z' };
    await expect(db().updateTable('buildings').set(at).where('id', '=', north.id).execute()).rejects.toMatchObject({
      constraint: 'buildings_reserved',
    });
    await expect(db().updateTable('locations').set(at).where('id', '=', location.id).execute()).rejects.toMatchObject({
      constraint: 'locations_reserved',
    });
  });
});

describe('the seats of a location', () => {
  const add = (place: { location_id: number; id: number }, capacity: number, status = 'active') =>
    app.call(contract.createWorkspace, {
      body: { name: `W${Math.random()}`, locationId: place.location_id, buildingId: place.id, capacity, status } as never,
    });

  test('never exceed what it is meant for: new ones, larger ones, those that come back and those that move there are refused', async () => {
    const location = await makeLocation(db(), { name: 'Bursa', capacity: 20 });
    const building = await makeBuilding(db(), { location_id: location.id });
    const { data: first } = await add(building, 15);
    expect(await add(building, 6)).toMatchObject({
      httpStatus: 422,
      fields: [{ path: 'capacity', key: 'plan.overSeats' }],
      error: '“Bursa” is meant for 20 people, and this would make 21 seats. Raise its capacity first.',
    });
    expect((await add(building, 5)).httpStatus).toBe(200);
    const { data: passive } = await add(building, 6, 'passive');
    const update = (id: number, body: object) =>
      app.call(contract.updateWorkspace, { params: { id }, body: { version: 1, ...body } as never });
    expect((await update(passive.id, { status: 'active' })).key).toBe('plan.overSeats');
    expect((await update(first.id, { capacity: 16 })).key).toBe('plan.overSeats');
    expect((await update(first.id, { capacity: 14 })).httpStatus).toBe(200);

    const elsewhere = await makeWorkspace(db(), { capacity: 2 });
    const to = { locationId: location.id, version: 1 };
    expect((await app.call(contract.updateBuilding, { params: { id: elsewhere.building_id }, body: to })).key).toBe('plan.overSeats');
    const lower = await app.call(contract.updateLocation, { params: { id: location.id }, body: { capacity: 18, version: 1 } });
    expect(lower).toMatchObject({ fields: [{ path: 'capacity', key: 'plan.underSeats' }] });
  });

  test('of ten who add a workspace at once only as many succeed as fit, whatever the service saw', async () => {
    const location = await makeLocation(db(), { capacity: 20 });
    const building = await makeBuilding(db(), { location_id: location.id });
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(building, 8)));
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(2);
    const write = () => makeWorkspace(db(), { building_id: building.id, capacity: 8 });
    await expect(write()).rejects.toMatchObject({ constraint: 'workspaces_capacity' });
  });

  test('are not limited where nobody has said how many it is meant for', async () => {
    const building = await makeBuilding(db());
    expect((await add(building, 500)).httpStatus).toBe(200);
  });
});
