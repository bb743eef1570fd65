import * as contract from '@population-tracker/contract/plan/plan';
import { orderPlan as orderEndpoint } from '@population-tracker/contract/plan/plan-order';
import { deleteBuildingImage, setBuildingImage } from '@population-tracker/contract/plan/plan-pictures';
import { readPlan as readTree } from '@population-tracker/contract/plan/plan-tree';
import { cancelReservation, createReservation, readReservation } from '@population-tracker/contract/reservations/reservations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBuilding, makeLocation, makeMeetingRoom, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  app.clock.set('2026-11-18T06:00:00Z');
});
afterAll(() => app.close());
const db = () => app.database.db;

test('the plan is defined in its order: location, building, workspace and meeting room', async () => {
  const location = await app.call(contract.createLocation, { body: { name: 'İzmir', parkingCapacity: 40, hasFoodService: true } });
  expect(location.data).toMatchObject({
    name: 'İzmir',
    parkingCapacity: 40,
    hasFoodService: true,
    hasShuttle: false,
    hasGym: false,
    takesPets: false,
    timeZone: 'Europe/Istanbul',
    version: 1,
  });
  const locationId = location.data.id;
  const building = await app.call(contract.createBuilding, { body: { name: 'Bayraklı', locationId } });
  expect(building.data).toMatchObject({ locationName: 'İzmir', description: '' });
  const place = { locationId, buildingId: building.data.id };
  const workspace = await app.call(contract.createWorkspace, { body: { name: '7. kat', capacity: 18, ...place } });
  expect(workspace.data).toMatchObject({ isMeetingRoom: false, capacity: 18, buildingName: 'Bayraklı' });
  const room = await app.call(contract.createMeetingRoom, { body: { name: 'Kordon', capacity: 8, equipment: ['Ekran'], ...place } });
  expect(room.data).toMatchObject({ isMeetingRoom: true, equipment: ['Ekran'] });

  const plan = await app.call(readTree);
  expect(plan.data.locations).toContainEqual(
    expect.objectContaining({
      name: 'İzmir',
      buildings: [
        expect.objectContaining({
          workspaces: [expect.objectContaining({ name: '7. kat' })],
          meetingRooms: [expect.objectContaining({ name: 'Kordon' })],
        }),
      ],
    }),
  );
  expect((await app.call(contract.readLocation, { params: { id: locationId } })).data).toMatchObject({
    buildingCount: 1,
    workspaceCount: 1,
    meetingRoomCount: 1,
    seatCount: 18,
  });
});

describe('empty names are refused with the specification’s words', () => {
  const texts = async (endpoint: Parameters<TestApp['call']>[0], body: object) => (await app.call(endpoint, { body })).error;
  test('in English and Turkish, at their fields', async () => {
    const { id: locationId } = await makeLocation(db());
    expect(await texts(contract.createLocation, { name: '  ' })).toBe('Location name cannot be empty!');
    expect(await texts(contract.createLocation, {})).toBe('Location name cannot be empty!');
    expect(await texts(contract.createBuilding, { name: '', locationId })).toBe('Location and building names cannot be empty!');
    expect(await texts(contract.createBuilding, { name: 'A' })).toBe('Location and building names cannot be empty!');
    expect(await texts(contract.createWorkspace, { name: '', locationId, buildingId: 1 })).toBe(
      'Location, building and floor names cannot be empty!',
    );
    const refused = await app.call(contract.createLocation, { body: { name: '' } }, { language: 'tr' });
    expect(refused).toMatchObject({
      httpStatus: 422,
      error: 'Konum adı boş olamaz!',
      fields: [{ path: 'name', key: 'plan.locationNameEmpty' }],
    });
  });
});

describe('names are unique where they stand', () => {
  test('with Turkish folding, when adding and when renaming', async () => {
    const { data } = await app.call(contract.createLocation, { body: { name: 'Işıklar' } });
    expect(await app.call(contract.createLocation, { body: { name: 'ISIKLAR' } })).toMatchObject({
      httpStatus: 409,
      key: 'plan.nameTaken',
    });
    const other = await makeLocation(db());
    const params = { id: other.id };
    expect((await app.call(contract.updateLocation, { params, body: { name: 'ışıklar', version: 1 } })).key).toBe('plan.nameTaken');
    expect((await app.call(contract.updateLocation, { params: { id: data.id }, body: { name: 'IŞIKLAR', version: 1 } })).data.name).toBe(
      'IŞIKLAR',
    );
  });

  test('of ten who add the same building at once, one succeeds', async () => {
    const { id: locationId } = await makeLocation(db());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.call(contract.createBuilding, { body: { name: 'Kule', locationId } })),
    );
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, ...Array(9).fill(409)]);
  });
});

test('a building of another location is refused, and moving takes the location along', async () => {
  const [here, there] = [await makeBuilding(db()), await makeBuilding(db())];
  const body = { name: '1. kat', locationId: here.location_id, buildingId: there.id };
  expect((await app.call(contract.createWorkspace, { body })).key).toBe('plan.buildingElsewhere');
  expect((await app.call(contract.createWorkspace, { body: { ...body, buildingId: 999_999 } })).key).toBe('plan.buildingUnknown');
  const nowhere = { name: 'Kule', locationId: 999_999 };
  expect((await app.call(contract.createBuilding, { body: nowhere })).key).toBe('plan.locationUnknown');
  const workspace = await makeWorkspace(db(), { building_id: here.id });
  await app.call(contract.updateBuilding, { params: { id: here.id }, body: { locationId: there.location_id, version: 1 } });
  expect((await app.call(contract.readWorkspace, { params: { id: workspace.id } })).data.locationId).toBe(there.location_id);
});

test('saving over a newer version is refused and shows the newer one', async () => {
  const { id } = await makeLocation(db());
  await app.call(contract.updateLocation, { params: { id }, body: { capacity: 5, version: 1 } });
  const refused = await app.call(contract.updateLocation, { params: { id }, body: { capacity: 6, version: 1 } });
  expect(refused).toMatchObject({
    httpStatus: 409,
    key: 'request.versionConflict',
    body: { details: { current: { capacity: 5, version: 2 } } },
  });
});

describe('deleting', () => {
  test('goes from the inside out', async () => {
    const workspace = await makeWorkspace(db());
    const [location, building] = [{ id: workspace.location_id }, { id: workspace.building_id }];
    expect((await app.call(contract.deleteLocation, { params: location })).key).toBe('plan.hasBuildings');
    expect((await app.call(contract.deleteBuilding, { params: building })).key).toBe('plan.hasWorkspaces');
    expect((await app.call(contract.locationImpact, { params: location })).data).toMatchObject({
      buildings: 1,
      workspaces: 1,
      meetingRooms: 0,
      people: 0,
      futureReservations: 0,
    });
    for (const [endpoint, params] of [
      [contract.deleteWorkspace, { id: workspace.id }],
      [contract.deleteBuilding, building],
      [contract.deleteLocation, location],
    ] as const) {
      expect((await app.call(endpoint, { params })).statusCode).toBe(200);
    }
    expect((await app.call(contract.readLocation, { params: location })).key).toBe('request.notFound');
  });

  test('a room with meetings ahead goes only together with them', async () => {
    const room = await makeMeetingRoom(db());
    const user = await makeUser(db());
    const body = { userId: user.id, area: 'meetingRoom', workspaceId: room.id, start: '2026-11-19T09:00:00Z', end: '2026-11-19T10:00:00Z' };
    const { data } = await app.call(createReservation, { body });
    const params = { id: room.id };
    expect(await app.call(contract.deleteMeetingRoom, { params })).toMatchObject({
      httpStatus: 409,
      key: 'plan.hasReservations',
      error: expect.stringContaining('1 future'),
    });
    expect((await app.call(contract.deleteMeetingRoom, { params, query: { reservations: 'cancel' } })).statusCode).toBe(200);
    const { status } = await db().selectFrom('reservations').select('status').where('id', '=', data.id).executeTakeFirstOrThrow();
    expect(status).toBe('cancelled');
  });
});

test('a capacity never falls below what is booked at one time, and seats move down to fit', async () => {
  const workspace = await makeWorkspace(db(), { capacity: 3 });
  const book = async (hours: string) => {
    const [start, end] = hours.split('-');
    const body = {
      userId: (await makeUser(db())).id,
      area: 'workspace',
      workspaceId: workspace.id,
      start: `2026-11-19T${start}:00Z`,
      end: `2026-11-19T${end}:00Z`,
    };
    return (await app.call(createReservation, { body })).data.id;
  };
  await book('07:00-08:00');
  const second = await book('07:00-08:00');
  // The third sits on seat 3; once the second is cancelled, two seats are enough.
  await book('07:30-12:00');
  await app.call(cancelReservation, { params: { id: second } });
  const params = { id: workspace.id };
  const refused = await app.call(contract.updateWorkspace, { params, body: { capacity: 1, version: 1 } });
  expect(refused).toMatchObject({
    httpStatus: 409,
    key: 'plan.capacityBooked',
    error: 'Up to 2 seats are booked at one time, first on 19 Nov 2026; the capacity can’t be lower.',
    fields: [{ path: 'capacity' }],
    body: { details: { overbooked: [{ day: '2026-11-19', booked: 2, capacity: 1 }], overbookedTotal: 1 } },
  });
  expect((await app.call(contract.updateWorkspace, { params, body: { capacity: 2, version: 1 } })).data.capacity).toBe(2);
});

test('a workspace shrinks to what is booked at one time, even where those on low seats have to move or change seats', async () => {
  const workspace = await makeWorkspace(db(), { capacity: 4 });
  const book = async (seat: number, from: string, until: string) => {
    const { building_id, location_id } = workspace;
    const place = {
      workspace_id: workspace.id,
      building_id,
      location_id,
      area: 'workspace' as const,
      day: '2026-11-19',
      seat_number: seat,
    };
    const when = { start_at: `2026-11-19T${from}:00Z`, end_at: `2026-11-19T${until}:00Z` };
    const row = { ...place, ...when, user_id: (await makeUser(db())).id };
    return (await db().insertInto('reservations').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  // Two at a time, on the seats 1, 2 and 3; nobody can go down before somebody below has moved.
  const ids = [await book(1, '07:00', '08:00'), await book(2, '08:00', '09:00'), await book(3, '07:00', '09:00')];
  const shrunk = await app.call(contract.updateWorkspace, { params: { id: workspace.id }, body: { capacity: 2, version: 1 } });
  expect(shrunk.data.capacity).toBe(2);
  const rows = await db().selectFrom('reservations').select(['id', 'seat_number', 'status']).where('id', 'in', ids).orderBy('id').execute();
  expect(rows.map(({ seat_number, status }) => [seat_number, status])).toEqual([
    [1, 'active'],
    [1, 'active'],
    [2, 'active'],
  ]);
});

test('a workspace that moves takes along what lies ahead; what is over keeps the place where it was', async () => {
  const workspace = await makeWorkspace(db());
  const { id: userId } = await makeUser(db());
  const reserve = async (day: string, end = '18:00') => {
    const when = { start: `${day}T09:00:00+03:00`, end: `${day}T${end}:00+03:00` };
    const { data } = await app.call(createReservation, { body: { userId, area: 'workspace', workspaceId: workspace.id, ...when } });
    return data.id;
  };
  const [over, ahead] = [await reserve('2026-11-18', '10:00'), await reserve('2026-11-25')];
  app.clock.set('2026-11-18T08:00:00Z');
  const london = await makeLocation(db(), { time_zone: 'Europe/London' });
  const building = await makeBuilding(db(), { location_id: london.id });
  const to = { buildingId: building.id, locationId: london.id };
  expect((await app.call(contract.updateWorkspace, { params: { id: workspace.id }, body: { ...to, version: 1 } })).data).toMatchObject(to);
  const placeOf = async (id: number) => (await app.call(readReservation, { params: { id } })).data;
  expect(await placeOf(ahead)).toMatchObject({ ...to, status: 'active', start: expect.stringContaining('2026-11-25') });
  expect(await placeOf(over)).toMatchObject({ buildingId: workspace.building_id, locationId: workspace.location_id });

  const paris = await makeLocation(db(), { time_zone: 'Europe/Paris' });
  await app.call(contract.updateBuilding, { params: { id: building.id }, body: { locationId: paris.id, version: 1 } });
  expect(await placeOf(ahead)).toMatchObject({ locationId: paris.id, timeZone: 'Europe/Paris' });
  app.clock.set('2026-11-18T06:00:00Z');
});

test('places stand in the order that was given to them, and their records stay as they are', async () => {
  const location = await makeLocation(db());
  const buildings = [];
  for (const name of ['A', 'B', 'C']) buildings.push(await makeBuilding(db(), { name, location_id: location.id }));
  const [a, b, c] = buildings.map(({ id }) => id) as [number, number, number];
  const namesNow = async () => {
    const { locations } = (await app.call(readTree)).data;
    return locations.find(({ id }: { id: number }) => id === location.id)?.buildings.map(({ name }: { name: string }) => name);
  };
  expect(await namesNow()).toEqual(['A', 'B', 'C']);
  const order = (ids: number[], kind = 'building', as: 'administrator' | 'emergency' | 'nobody' = 'administrator') =>
    app.call(orderEndpoint, { body: { kind: kind as 'building', ids } }, { as });
  expect((await order([c, a, b])).httpStatus).toBe(200);
  expect(await namesNow()).toEqual(['C', 'A', 'B']);
  expect((await app.call(contract.readBuilding, { params: { id: c } })).data.version).toBe(1);
  expect((await order([c, c])).httpStatus).toBe(422);
  expect((await order([c, 999_999])).httpStatus).toBe(404);
  expect((await order([c], 'building', 'emergency')).httpStatus).toBe(403);
  expect((await order([c], 'building', 'nobody')).httpStatus).toBe(401);
});

test('the plan tells how much of a place is reserved today, where it is asked', async () => {
  const workspace = await makeWorkspace(db(), { capacity: 4 });
  for (const hours of ['09:00/10:00', '11:00/12:00', '09:00/18:00']) {
    const [start, end] = hours.split('/').map((time) => `2026-11-18T${time}:00+03:00`) as [string, string];
    const { id: userId } = await makeUser(db());
    await app.call(createReservation, { body: { userId, area: 'workspace', workspaceId: workspace.id, start, end } });
  }
  const takenIn = async (query: { occupancy?: 'true' }) => {
    const { locations } = (await app.call(readTree, { query })).data;
    type Place = { id: number; takenToday: number | null };
    const places: Place[] = locations.flatMap(({ buildings }: { buildings: { workspaces: Place[] }[] }) =>
      buildings.flatMap(({ workspaces }) => workspaces),
    );
    return places.find(({ id }) => id === workspace.id)?.takenToday;
  };
  expect(await takenIn({})).toBeNull();
  expect(await takenIn({ occupancy: 'true' })).toBe(2);
});

test('a picture is stored by what its bytes are, not by its name', async () => {
  const { id } = await makeBuilding(db());
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const params = { id };
  expect((await app.call(setBuildingImage, { params }, { file: { name: 'a.png', bytes: png } })).data.imageId).toEqual(expect.any(Number));
  expect((await app.call(setBuildingImage, { params }, { file: { name: 'a.png', bytes: '<svg onload="x()"/>' } })).key).toBe(
    'files.notAnImage',
  );
});

test('a picture is set and taken away apart from the record, which may be saved on', async () => {
  const { id } = await makeBuilding(db());
  const params = { id };
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const remove = (as: 'administrator' | 'emergency' | 'nobody' = 'administrator') => app.call(deleteBuildingImage, { params }, { as });
  expect((await remove()).httpStatus).toBe(404);
  expect((await app.call(setBuildingImage, { params }, { file: { name: 'a.png', bytes: png } })).data.version).toBe(1);
  expect((await app.call(contract.updateBuilding, { params, body: { description: 'By the sea', version: 1 } })).data).toMatchObject({
    version: 2,
    imageId: expect.any(Number),
  });
  expect((await remove()).data).toMatchObject({ imageId: null, version: 2, description: 'By the sea' });
  expect((await remove('emergency')).httpStatus).toBe(403);
  expect((await remove('nobody')).httpStatus).toBe(401);
});

test('lists are filtered, searched with folding, sorted and paged', async () => {
  const building = await makeBuilding(db());
  for (const name of ['Çınar', 'Izgara', 'İncir', 'Cevizli']) await makeWorkspace(db(), { name, building_id: building.id });
  const names = async (query: object) =>
    (await app.call(contract.listWorkspaces, { query: { buildingId: building.id, ...query } })).data.items.map(({ name }) => name);
  expect(await names({})).toEqual(['Cevizli', 'Çınar', 'Izgara', 'İncir']);
  expect(await names({ sort: '-name', limit: 2, page: 2 })).toEqual(['Çınar', 'Cevizli']);
  expect(await names({ search: 'INCIR' })).toEqual(['İncir']);
  expect((await app.call(contract.listWorkspaces, { query: { sort: 'color' } })).httpStatus).toBe(422);
});

test('names are counted: 2 stands before 10, wherever places are listed', async () => {
  const building = await makeBuilding(db());
  const named = ['10. kat', 'Zemin kat', '2. kat', 'A10', 'Çatı katı', 'A2', 'Salon 112', 'Salon 9'];
  for (const name of named) await makeWorkspace(db(), { building_id: building.id, name });
  const inOrder = ['2. kat', '10. kat', 'A2', 'A10', 'Çatı katı', 'Salon 9', 'Salon 112', 'Zemin kat'];
  const list = async (sort: string) => (await app.call(contract.listWorkspaces, { query: { buildingId: building.id, sort } })).data.items;
  expect((await list('name')).map(({ name }) => name)).toEqual(inOrder);
  expect((await list('-name')).map(({ name }) => name)).toEqual(inOrder.toReversed());
  const buildings = (await app.call(readTree)).data.locations.flatMap((one) => one.buildings);
  expect(buildings.find(({ id }) => id === building.id)?.workspaces.map(({ name }) => name)).toEqual(inOrder);
});

test('what does not exist, or is of the other kind, is told so by every call on one place', async () => {
  const [workspace, room] = [await makeWorkspace(db()), await makeMeetingRoom(db())];
  const change = { body: { name: 'x', version: 1 } };
  const calls = [
    [contract.readLocation, contract.updateLocation, contract.deleteLocation, contract.locationImpact, 999_999],
    [contract.readBuilding, contract.updateBuilding, contract.deleteBuilding, contract.buildingImpact, 999_999],
    [contract.readWorkspace, contract.updateWorkspace, contract.deleteWorkspace, contract.workspaceImpact, room.id],
    [contract.readMeetingRoom, contract.updateMeetingRoom, contract.deleteMeetingRoom, contract.meetingRoomImpact, workspace.id],
  ] as const;
  for (const [read, update, remove, impact, id] of calls) {
    const params = { id };
    expect((await app.call(read, { params })).key).toBe('request.notFound');
    expect((await app.call(update, { params, ...change })).key).toBe('request.notFound');
    expect((await app.call(remove, { params })).key).toBe('request.notFound');
    expect((await app.call(impact, { params })).key).toBe('request.notFound');
  }
});

test('a meeting room keeps its equipment, and each place tells what hangs on it', async () => {
  const room = await makeMeetingRoom(db());
  const params = { id: room.id };
  const changed = await app.call(contract.updateMeetingRoom, { params, body: { equipment: ['Kamera', 'Ekran'], version: 1 } });
  expect(changed.data).toMatchObject({ equipment: ['Kamera', 'Ekran'], version: 2 });
  expect((await app.call(contract.readMeetingRoom, { params })).data).toEqual(changed.data);
  expect((await app.call(contract.listMeetingRooms, { query: { buildingId: room.building_id } })).data).toMatchObject({
    total: 1,
    items: [{ id: room.id }],
  });
  expect((await app.call(contract.readBuilding, { params: { id: room.building_id } })).data).toMatchObject({
    meetingRoomCount: 1,
    workspaceCount: 0,
  });
  expect((await app.call(contract.listBuildings, { query: { locationId: room.location_id } })).data.total).toBe(1);
  expect((await app.call(contract.buildingImpact, { params: { id: room.building_id } })).data).toMatchObject({ meetingRooms: 1 });
  expect((await app.call(contract.workspaceImpact, { params: { id: (await makeWorkspace(db())).id } })).data).toMatchObject({
    futureReservations: 0,
  });
  expect((await app.call(contract.meetingRoomImpact, { params })).data).toMatchObject({ futureReservations: 0 });
});
