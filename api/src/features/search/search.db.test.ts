import { randomUUID } from 'node:crypto';
import { searchRecords } from '@population-tracker/contract/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBuilding, makeDesk, makeGrant, makeLocation, makeMeetingRoom, makeUser, makeWorkspace } from '#testing/make.ts';
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

describe('a desk is found', () => {
  beforeAll(async () => {
    const { db } = app.database;
    const izmir = await makeLocation(db, { name: 'İzmir' });
    const { id } = await makeBuilding(db, { name: 'Körfez', location_id: izmir.id });
    const [third, fifth, passive, gone] = await Promise.all([
      makeWorkspace(db, { name: '3. kat', building_id: id }),
      makeWorkspace(db, { name: '5. kat', building_id: id }),
      makeWorkspace(db, { name: '6. kat', building_id: id, status: 'passive' }),
      makeWorkspace(db, { name: '7. kat', building_id: id, deleted_at: new Date() }),
    ]);
    for (const { id: workspace_id } of [fifth, third, passive, gone]) await makeDesk(db, { label: 'Ç2', workspace_id });
    await makeDesk(db, { label: 'Ç21', workspace_id: third.id });
    await makeDesk(db, { label: 'Masa 3', workspace_id: third.id });
    await makeDesk(db, { label: '100%', workspace_id: third.id });
    await makeDesk(db, { label: 'Ç3', workspace_id: third.id, status: 'blocked' });
    await makeDesk(db, { label: 'Ç4', workspace_id: third.id, deleted_at: new Date() });
  });

  test.each([
    ['ç2', ['3. kat Ç2', '5. kat Ç2']],
    ['C2', ['3. kat Ç2', '5. kat Ç2']],
    ['c2 izm 5', ['5. kat Ç2']],
    ['5. kat körfez ç2', ['5. kat Ç2']],
    ['masa 3', ['3. kat Masa 3']],
    ['körfez masa 3', ['3. kat Masa 3']],
    ['100%', ['3. kat 100%']],
    ['ç 2', []],
    ['ç2 ankara', []],
    ['izmir', []],
    ['ç3', []],
    ['ç4', []],
  ])('by “%s”: %o', async (text, found) => {
    expect((await search(text)).desks.map(({ workspaceName, label }) => `${workspaceName} ${label}`)).toEqual(found);
  });

  test('with all of where it stands, as many as were asked for', async () => {
    const ids = { id: expect.any(Number), workspaceId: expect.any(Number) };
    expect((await search('ç2', 1)).desks).toEqual([
      { ...ids, label: 'Ç2', workspaceName: '3. kat', buildingName: 'Körfez', locationName: 'İzmir' },
    ]);
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

test('a team is found by its name, with whose it is; what begins with the text comes first', async () => {
  const { db } = app.database;
  const names = ['Gece nöbeti', 'Nöbetçi mühendisler', 'Yönetim'];
  await db
    .insertInto('teams')
    .values([...names.map((name) => ({ name })), { name: 'Nöbetçiler', scim_id: randomUUID() }])
    .execute();
  expect((await search('nobet')).teams.map(({ name, origin }) => [name, origin])).toEqual([
    ['Nöbetçi mühendisler', 'hand'],
    ['Nöbetçiler', 'directory'],
    ['Gece nöbeti', 'hand'],
  ]);
  expect((await search('mühendis nöbet')).teams.map(({ name }) => name)).toEqual(['Nöbetçi mühendisler']);
  expect((await search('nobet', 1)).teams).toHaveLength(1);
});

test('a text without a single letter finds nothing', async () => {
  expect(await search('\u0301\u0301\u0301')).toEqual({ users: [], teams: [], locations: [], workspaces: [], desks: [] });
});

test.each([undefined, '', ' a ', '\u0000\u0000\u0000', 'x'.repeat(101)])('the text %j is refused', async (text) => {
  expect(await app.call(searchRecords, { query: { text } })).toMatchObject({ httpStatus: 422, fields: [{ path: 'text' }] });
});

describe('each finds what they may see', () => {
  const found = async (text: string, as: string) => {
    const { data } = await app.call(searchRecords, { query: { text } }, { as });
    return Object.values(data).map((items) =>
      items.map((item: { name: string } | { label: string }) => ('name' in item ? item.name : item.label)),
    );
  };
  const holder = async (grant: Partial<Parameters<typeof makeGrant>[1]>) => {
    const { id } = await makeUser(app.database.db, { name: 'Holder', lastName: 'Plain' });
    await makeGrant(app.database.db, { user_id: id, ...grant });
    return app.signIn(id);
  };

  test('places at their locations alone, and people only with the permission to see them', async () => {
    const { db } = app.database;
    const here = await makeLocation(db, { name: 'Reachable' });
    const there = await makeLocation(db, { name: 'Reachable no more' });
    for (const { id } of [here, there]) {
      const { id: building_id } = await makeBuilding(db, { name: 'Reach house', location_id: id });
      await makeWorkspace(db, { name: `Reach floor ${id}`, building_id });
    }
    await makeUser(db, { name: 'Reacher', lastName: 'Plain' });
    await db.insertInto('teams').values({ name: 'Reach team' }).execute();
    const located = await holder({ location_id: here.id });
    expect(await found('reach', located)).toEqual([[], [], ['Reachable'], [`Reach floor ${here.id}`], []]);
    expect(await found('reach', await holder({ built_in: 'peopleAdministrator' }))).toEqual([['Reacher'], ['Reach team'], [], [], []]);
    expect(await found('reach', 'emergency')).toEqual([[], [], [], [], []]);
    expect((await found('reach', 'administrator')).map(({ length }) => length)).toEqual([1, 1, 2, 2, 0]);
  });

  test('nobody who isn’t signed in', async () => {
    expect(await app.call(searchRecords, { query: { text: 'demir' } }, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
  });
});
