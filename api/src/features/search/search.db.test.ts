import { searchRecords } from '@population-tracker/contract/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBuilding, makeLocation, makeMeetingRoom, makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { usersBeginning } from './search-queries.ts';

let app: TestApp;

const people = [
  { name: 'Çağla', lastName: 'Işık', email: 'cagla@test.example', managerFullName: 'Şule Öztürk' },
  { name: 'Şule', lastName: 'Öztürk', email: 'sule@test.example' },
  { name: 'Deniz', lastName: 'Çağlayan', email: 'deniz@test.example' },
  { name: 'İlker', lastName: 'Demir', email: 'ilker.100%@test.example' },
  { name: 'Demirhan', lastName: 'Zorlu', email: 'dz@test.example' },
  { name: 'Demirali', lastName: 'Ada', email: 'da@test.example', status: 'passive' as const },
  { name: 'Ela', lastName: 'Özdemir', email: 'ela@other.example' },
];

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  for (const person of people) await makeUser(db, person);
  const gone = await makeUser(db, { name: 'Demirgone', lastName: 'Gone' });
  await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
  const levent = await makeLocation(db, { name: 'İstanbul Levent' });
  await makeLocation(db, { name: 'Levent Annexe' });
  await makeLocation(db, { name: 'Ankara', deleted_at: new Date() });
  const north = await makeBuilding(db, { name: 'North', location_id: levent.id });
  await makeWorkspace(db, { name: '4th floor', building_id: north.id });
  await makeWorkspace(db, { name: 'Annexe 4', building_id: north.id });
  await makeWorkspace(db, { name: '4th gone', building_id: north.id, deleted_at: new Date() });
  await makeMeetingRoom(db, { name: 'Kaçkar', building_id: north.id });
});
afterAll(() => app.close());

const search = async (text: string, limit?: number) => (await app.call(searchRecords, { query: { text, limit } })).data;
const userNames = async (text: string, limit?: number) => (await search(text, limit)).users.map(({ name }) => name);
const locationNames = async (text: string) => (await search(text)).locations.map(({ name }) => name);
const workspaceNames = async (text: string) => (await search(text)).workspaces.map(({ name }) => name);

describe('a user is found', () => {
  test.each([
    ['cagla', ['Çağla', 'Deniz']],
    ['ÇAĞLA', ['Çağla', 'Deniz']],
    ['isik', ['Çağla']],
    ['IŞIK', ['Çağla']],
    ['çağla ış', ['Çağla']],
    ['işik çağ', ['Çağla']],
    ['sule@test', ['Şule']],
    ['other.ex', ['Ela']],
    ['il', ['İlker']],
    ['100%', ['İlker']],
    ['zzz', []],
  ])('by %s', async (text, found) => {
    expect(await userNames(text)).toEqual(found);
  });

  test('whose name begins with the text before one with such a surname, and that one before one who merely contains it', async () => {
    expect(await userNames('demir')).toEqual(['Demirhan', 'Demirali', 'İlker', 'Ela']);
  });

  test('the active before the passive, who says so; a deleted one not at all', async () => {
    const { users } = await search('demir', 2);
    expect(users).toEqual([
      { id: expect.any(Number), name: 'Demirhan', lastName: 'Zorlu', email: 'dz@test.example', status: 'active' },
      { id: expect.any(Number), name: 'Demirali', lastName: 'Ada', email: 'da@test.example', status: 'passive' },
    ]);
  });

  test('by two letters only where the name begins with them', async () => {
    expect(await userNames('de')).toEqual(['Demirhan', 'Deniz', 'Demirali']);
  });

  test('not by the manager', async () => {
    expect(await userNames('öztürk')).toEqual(['Şule']);
  });
});

describe('a place is found', () => {
  test.each(['istanbul', 'İSTANBUL', 'ISTANBUL', 'stanb'])('location by %s', async (text) => {
    expect(await locationNames(text)).toEqual(['İstanbul Levent']);
  });

  test('the location that begins with the text first', async () => {
    expect(await locationNames('levent')).toEqual(['Levent Annexe', 'İstanbul Levent']);
  });

  test('a deleted one not at all', async () => {
    expect(await locationNames('ankara')).toEqual([]);
    expect(await workspaceNames('4th gone')).toEqual([]);
  });

  test('a workspace with where it stands, and whether it is a meeting room', async () => {
    const place = { id: expect.any(Number), locationName: 'İstanbul Levent', buildingName: 'North' };
    expect((await search('kackar')).workspaces).toEqual([{ ...place, name: 'Kaçkar', isMeetingRoom: true }]);
    expect((await search('4th')).workspaces).toEqual([{ ...place, name: '4th floor', isMeetingRoom: false }]);
  });

  test('a workspace by its building, or by either together with its location, never by that alone', async () => {
    expect(await workspaceNames('levent 4')).toEqual(['4th floor', 'Annexe 4']);
    expect(await workspaceNames('north kaç')).toEqual(['Kaçkar']);
    expect(await workspaceNames('north')).toEqual(['4th floor', 'Annexe 4', 'Kaçkar']);
    expect(await workspaceNames('levent')).toEqual([]);
  });
});

test('who begins with the text that every mail domain begins with too is told first, and found by the index of beginnings', async () => {
  const { db } = app.database;
  await sql`insert into users (name, last_name, email) select 'Umut', 'Soyad' || n, 'u' || n || '@firma.example' from generate_series(1, 3000) n`.execute(
    db,
  );
  await makeUser(db, { name: 'Firmin', lastName: 'Kaya', email: 'fk@other.example' });
  await sql`analyze users`.execute(db);
  expect(await userNames('firm', 2)).toEqual(['Firmin', 'Umut']);
  expect(JSON.stringify(await usersBeginning(db, 'firm').explain('json'))).toContain('users_beginning');
});

test('at most the asked number of each kind is told, the first ones', async () => {
  expect(await userNames('demir', 1)).toEqual(['Demirhan']);
  expect((await app.call(searchRecords, { query: { text: 'demir', limit: 11 } })).httpStatus).toBe(422);
});

test('a text without a single letter finds nothing', async () => {
  expect(await search('\u0301\u0301\u0301')).toEqual({ users: [], locations: [], workspaces: [] });
});

test.each([undefined, '', ' a ', '\u0000\u0000\u0000', 'x'.repeat(101)])('the text %j is refused', async (text) => {
  expect(await app.call(searchRecords, { query: { text } })).toMatchObject({ httpStatus: 422, fields: [{ path: 'text' }] });
});

test('only administrators may search', async () => {
  const query = { text: 'demir' };
  expect(await app.call(searchRecords, { query }, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
  expect(await app.call(searchRecords, { query }, { as: 'emergency' })).toMatchObject({ httpStatus: 403, key: 'session.forbidden' });
});
