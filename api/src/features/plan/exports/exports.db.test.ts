import * as contract from '@population-tracker/contract/plan/plan-exports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBuilding, makeLocation, makeMeetingRoom, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let places: { id: number; name: string; capacity: number }[];
let buildingId: number;
let meetingRoomId: number;
beforeAll(async () => {
  app = await testApp();
  app.clock.set('2026-11-18T06:00:00Z');
  const db = app.database.db;
  const { id: location_id } = await makeLocation(db, { name: 'Çanakkale', capacity: 100, parking_capacity: 7 });
  await makeLocation(db, { name: '=Passive', status: 'passive' });
  const building = await makeBuilding(db, { location_id, name: 'Blok A' });
  buildingId = building.id;
  places = [];
  for (const name of ['Kat 1', 'Kat 2', '=Kat 3']) places.push(await makeWorkspace(db, { building_id: building.id, name, capacity: 5 }));
  meetingRoomId = (await makeMeetingRoom(db, { building_id: building.id, name: 'Galata', equipment: ['TV', 'Board'] })).id;
});
afterAll(() => app.close());

const endpoints = [contract.exportLocations, contract.exportBuildings, contract.exportWorkspaces, contract.exportMeetingRooms] as const;
const csv = async (endpoint: (typeof endpoints)[number], query: object, language: 'en' | 'tr' = 'en') =>
  String((await app.call(endpoint, { query: { format: 'csv', ...query } as never }, { language })).body.bytes)
    .replace('\ufeff', '')
    .trim()
    .split('\r\n');

test('each list of the plan is a file with the rows that it finds, in the words of an upload', async () => {
  expect(await csv(contract.exportLocations, { status: 'active', columns: 'name,capacity,parkingCapacity,buildingCount' })).toEqual([
    'Location,Location capacity,Parking capacity,Buildings',
    'Çanakkale,100,7,1',
  ]);
  expect((await csv(contract.exportLocations, { status: 'active', columns: 'weekdays' }, 'tr'))[1]).toBe(
    '"Pazartesi, Salı, Çarşamba, Perşembe, Cuma"',
  );
  expect((await csv(contract.exportLocations, { status: 'passive', columns: 'name' }))[1]).toBe("'=Passive");
  expect(await csv(contract.exportBuildings, { ids: String(buildingId), columns: 'name,locationName,status' }, 'tr')).toEqual([
    'Bina;Konum;Durum',
    'Blok A;Çanakkale;Aktif',
  ]);
  expect(await csv(contract.exportMeetingRooms, { ids: String(meetingRoomId), columns: 'name,equipment' })).toEqual([
    'Workspace or room,Equipment',
    'Galata,"TV, Board"',
  ]);
});

test('a file has the list’s order, and the selected rows or all but some', async () => {
  const names = async (query: object) => (await csv(contract.exportWorkspaces, { columns: 'name', ...query })).slice(1);
  expect(await names({ sort: '-name' })).toEqual(['Kat 2', 'Kat 1', "'=Kat 3"]);
  expect(await names({ sort: 'name', ids: `${places[1]?.id},${places[0]?.id}` })).toEqual(['Kat 1', 'Kat 2']);
  expect(await names({ sort: 'name', except: String(places[2]?.id) })).toEqual(['Kat 1', 'Kat 2']);
});

test('all columns are there unless told, and it is recorded', async () => {
  for (const endpoint of endpoints) {
    const { httpStatus, headers } = await app.call(endpoint, { query: { format: 'xlsx' } });
    expect([httpStatus, headers['content-disposition']]).toEqual([200, expect.stringContaining('-2026-11-18.xlsx')]);
  }
  const entries = app.database.db.selectFrom('audit_log').select('entity').where('action', '=', 'export').orderBy('id', 'desc').limit(4);
  expect((await entries.execute()).map(({ entity }) => entity).reverse()).toEqual(['location', 'building', 'workspace', 'meetingRoom']);
});

test.each([...endpoints, contract.exportPlan])('%o is for administrators, who say what they mean', async (endpoint) => {
  expect((await app.call(endpoint, { query: { format: 'csv' } }, { as: 'nobody' })).httpStatus).toBe(401);
  expect((await app.call(endpoint, { query: { format: 'csv' } }, { as: 'emergency' })).httpStatus).toBe(403);
  expect(await app.call(endpoint, { query: { format: 'pdf' } as never })).toMatchObject({ httpStatus: 422, fields: [{ path: 'format' }] });
});
