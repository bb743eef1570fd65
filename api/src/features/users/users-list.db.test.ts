import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { listDepartments, listManagers, listUsers, possibleManagers } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeLocation, makeMeetingRoom, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;

const people = [
  { name: 'Çağla', lastName: 'Işık', email: 'cagla.isik@test.example', managerFullName: 'Şule Öztürk', managerEmail: 'sule@test.example' },
  { name: 'Cem', lastName: 'İstanbullu', email: 'cem@test.example', managerFullName: 'Şule Öztürk', managerEmail: 'sule@test.example' },
  { name: 'Ilgın', lastName: 'Aydın', email: 'ilgin@test.example', exceptional: true },
  { name: 'İlker', lastName: 'Aydın', email: 'ilker@test.example', status: 'passive' as const },
  {
    name: 'Zoë',
    lastName: "O'Neil",
    email: 'zoe_100%@test.example',
    userType: 3 as const,
    managerFullName: 'Ann Lee',
    managerEmail: 'ann@test.example',
  },
  { name: 'Dan', lastName: 'Aydın', email: 'dan@test.example' },
  { name: 'Çiğdem', lastName: 'Aydın', email: 'cigdem@test.example' },
];

beforeAll(async () => {
  app = await testApp();
  for (const person of people) await makeUser(app.database.db, person);
  const gone = await makeUser(app.database.db, { name: 'Gone', managerFullName: 'Old Boss', managerEmail: 'old@test.example' });
  await app.database.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
  await app.signIn('administrator');
  await app.call(listUsers);
});
afterAll(() => app.close());

const list = async (query: object) => (await app.call(listUsers, { query })).data;
const names = async (query: object) => (await list(query)).items.map((user) => user.name).filter((name) => name !== 'Test');

test('a list shows everybody who is not deleted, by name, with the exact total', async () => {
  const { items, total, totalIsAtLeast } = await list({});
  expect(items.map((user) => user.name)).toEqual(['Cem', 'Çağla', 'Çiğdem', 'Dan', 'Ilgın', 'İlker', 'Test', 'Test', 'Zoë']);
  expect({ total, totalIsAtLeast }).toEqual({ total: 9, totalIsAtLeast: false });
  expect(items[1]).toMatchObject({
    ...people[0],
    id: expect.any(Number),
    status: 'active',
    exceptional: false,
    userType: 1,
    version: 1,
    created: expect.stringMatching(/Z$/),
  });
  expect(items[1]).not.toHaveProperty('passwordHash');
});

describe('a search', () => {
  test.each([
    ['istanbul', ['Cem']],
    ['İSTANBUL', ['Cem']],
    ['ISTANBUL', ['Cem']],
    ['ıstanbul', ['Cem']],
    ['cagla', ['Çağla']],
    ['ÇAĞLA', ['Çağla']],
    ['isik', ['Çağla']],
    ['IŞIK', ['Çağla']],
    ['ilgin', ['Ilgın']],
    ['ozturk', ['Cem', 'Çağla']],
    ['sule çağ', ['Çağla']],
    ['zoe', ['Zoë']],
    ["o'neil", ['Zoë']],
    ['ilker@test', ['İlker']],
    ['ce', ['Cem']],
    ['nobody at all', []],
  ])('for %s finds %o', async (search, found) => {
    expect(await names({ search })).toEqual(found);
  });

  test.each(['100%', 'zoe_1'])('takes %s literally', async (search) => {
    expect(await names({ search })).toEqual(['Zoë']);
  });

  test.each(['%', '\\', '_%'])('for %s alone is no wildcard', async (search) => {
    expect(await names({ search })).toEqual(search === '%' ? ['Zoë'] : []);
  });

  test('with a character that no text can hold is refused, not a failure', async () => {
    for (const query of [{ search: '\u0000' }, { managerEmail: '\u0000' }]) {
      expect((await app.call(listUsers, { query })).httpStatus).toBe(422);
    }
  });
});

describe('a filter', () => {
  test.each([
    [{ status: 'passive' }, ['İlker']],
    [{ userType: 3 }, ['Zoë']],
    [{ userType: 0, search: 'zoe' }, ['Zoë']],
    [{ exceptional: true }, ['Ilgın']],
    [{ managerEmail: 'SULE@test.example' }, ['Cem', 'Çağla']],
    [{ managerEmail: 'sule@test.example', search: 'cem' }, ['Cem']],
    [{ status: ['active', 'passive'], search: 'aydın' }, ['Çiğdem', 'Dan', 'Ilgın', 'İlker']],
    [{ userType: [2, 3], search: 'zoe' }, ['Zoë']],
    [{ userType: [0, 3], search: 'cem' }, ['Cem']],
    [{ managerEmail: ['ann@test.example', 'SULE@test.example'] }, ['Cem', 'Çağla', 'Zoë']],
  ])('by %o finds %o and counts them', async (query, found) => {
    expect(await names(query)).toEqual(found);
    expect((await list(query)).total).toBe(found.length);
  });
});

test('a filter by location finds who has an active reservation there on its own today or later', async () => {
  const { db } = app.database;
  const place = await makeLocation(db, { time_zone: 'Pacific/Kiritimati' });
  const room = await makeMeetingRoom(db, { location_id: place.id });
  const idOf = async (name: string) => (await list({ search: name })).items[0]?.id ?? 0;
  const today = dayIn('Pacific/Kiritimati', new Date());
  const reservation = { area: 'meetingRoom', location_id: place.id, building_id: room.building_id, workspace_id: room.id } as const;
  const reserve = async (name: string, day: string, hour: number, status: 'active' | 'cancelled' = 'active') => {
    const times = { day, start_at: `${day}T0${hour}:00:00Z`, end_at: `${day}T0${hour}:30:00Z` };
    await db
      .insertInto('reservations')
      .values({ ...reservation, ...times, user_id: await idOf(name), status })
      .execute();
  };
  await reserve('cagla', today, 1);
  await reserve('cem', addDays(today, 3), 1);
  await reserve('zoe', addDays(today, -1), 1);
  await reserve('dan', addDays(today, 3), 2, 'cancelled');
  expect(await names({ reservationLocationId: place.id })).toEqual(['Cem', 'Çağla']);
  expect(await list({ reservationLocationId: place.id, search: 'cem' })).toMatchObject({ total: 1 });
  expect(await names({ reservationLocationId: (await makeLocation(db)).id })).toEqual([]);
});

describe('sorting follows Turkish letters', () => {
  test.each([
    ['-name', ['Zoë', 'İlker', 'Ilgın', 'Dan', 'Çiğdem', 'Çağla', 'Cem']],
    ['lastName,name', ['Çiğdem', 'Dan', 'Ilgın', 'İlker', 'Çağla', 'Cem', 'Zoë']],
    ['-exceptional,name', ['Ilgın', 'Cem', 'Çağla', 'Çiğdem', 'Dan', 'İlker', 'Zoë']],
    ['email', ['Çağla', 'Cem', 'Çiğdem', 'Dan', 'Ilgın', 'İlker', 'Zoë']],
    ['-managerFullName,name', ['Cem', 'Çağla', 'Zoë', 'Çiğdem', 'Dan', 'Ilgın', 'İlker']],
    ['-created', ['Çiğdem', 'Dan', 'Zoë', 'İlker', 'Ilgın', 'Cem', 'Çağla']],
  ])('by %s', async (sort, sorted) => {
    expect(await names({ sort })).toEqual(sorted);
  });

  test('and something else is refused', async () => {
    expect(await app.call(listUsers, { query: { sort: 'passwordHash' } })).toMatchObject({
      httpStatus: 422,
      fields: [{ path: 'sort', key: 'value.sort' }],
    });
  });
});

test('pages cover the list once, whatever is asked for', async () => {
  const seen: number[] = [];
  for (let page = 1; page <= 5; page++) seen.push(...(await list({ page, limit: 2, sort: 'lastName' })).items.map((user) => user.id));
  expect(new Set(seen).size).toBe(9);
  expect(seen).toHaveLength(9);
  expect(await list({ page: 6, limit: 2 })).toMatchObject({ items: [], total: 9 });
  expect(await app.call(listUsers, { query: { limit: 201 } })).toMatchObject({ httpStatus: 422 });
});

describe('the managers', () => {
  test('are each named once, by name', async () => {
    const { items } = (await app.call(listManagers)).data;
    expect(items).toEqual([
      { managerFullName: 'Ann Lee', managerEmail: 'ann@test.example' },
      { managerFullName: 'Şule Öztürk', managerEmail: 'sule@test.example' },
    ]);
  });

  test('of whom only the name is known are offered and filtered by it, whatever its case', async () => {
    const db = app.database.db;
    const made = [];
    for (const managerFullName of ['Nur Ünlü', 'NUR ÜNLÜ'])
      made.push(await makeUser(db, { name: 'Named', managerFullName, managerEmail: '' }));
    await makeUser(db, { name: 'Other', managerFullName: 'Nur Ünlü', managerEmail: 'nur@test.example' });
    const { items } = (await app.call(listManagers, { query: { search: 'unlu' } })).data;
    expect(items).toContainEqual({ managerFullName: 'Nur Ünlü', managerEmail: '' });
    expect(items).toContainEqual({ managerFullName: 'Nur Ünlü', managerEmail: 'nur@test.example' });
    const found = (await app.call(listUsers, { query: { managerEmail: 'nur ünlü' } })).data.items;
    expect(found.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
    await db
      .updateTable('users')
      .set({ deleted_at: new Date().toISOString() })
      .where('manager_full_name', 'in', ['Nur Ünlü', 'NUR ÜNLÜ'])
      .execute();
  });

  test.each(['OZTURK', 'şule', 'sule@'])('are found by %s', async (search) => {
    expect((await app.call(listManagers, { query: { search } })).data.items).toMatchObject([{ managerFullName: 'Şule Öztürk' }]);
  });

  test('are refused with an unknown parameter', async () => {
    expect(await app.call(listManagers, { query: { page: 1 } })).toMatchObject({
      httpStatus: 422,
      fields: [{ key: 'value.unknownField' }],
    });
  });
});

test('for naming a manager people are found by what they are called themselves, and anybody by the own address', async () => {
  const { id } = await makeUser(app.database.db, { name: 'Zühre', lastName: 'Akıncı', email: 'zuhre.akinci@test.example' });
  await makeUser(app.database.db, { name: 'Managed', lastName: 'Person', managerFullName: 'Zühre Akıncı' });
  const found = async (query: object) => (await app.call(possibleManagers, { query })).data.items.map((one) => one.id);
  expect(await found({ search: 'ZUHRE akin' })).toEqual([id]);
  expect(await found({ email: 'Zuhre.Akinci@test.example' })).toEqual([id]);
  await app.database.db.updateTable('users').set({ status: 'passive' }).where('id', '=', id).execute();
  expect(await found({ search: 'zuhre' })).toEqual([]);
  expect(await found({ email: 'zuhre.akinci@test.example' })).toEqual([id]);
  expect((await found({})).length).toBeLessThanOrEqual(10);
});

test.each([listUsers, listManagers, listDepartments, possibleManagers])('only administrators may list: $path', async (endpoint) => {
  expect(await app.call(endpoint, {}, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
  expect(await app.call(endpoint, {}, { as: 'normal' })).toMatchObject({ httpStatus: 401 });
  expect(await app.call(endpoint, {}, { as: 'emergency' })).toMatchObject({ httpStatus: 403, key: 'session.forbidden' });
});
