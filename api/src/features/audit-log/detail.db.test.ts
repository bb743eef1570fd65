import { listAudit, readAudit } from '@population-tracker/contract/audit-log/audit';
import { exportAudit } from '@population-tracker/contract/audit-log/history-exports';
import { createLocation, updateLocation } from '@population-tracker/contract/plan/plan';
import { cancelReservations, createReservation } from '@population-tracker/contract/reservations/reservations';
import { changeUsers, undoUserChange, updateUser, userHistory } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#platform/db/transaction.ts';
import { tell } from '#platform/tell.ts';
import { makeUser, makeWorkspace } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  app.clock.set('2026-11-18T05:00:00Z');
});
afterAll(() => app.close());

const list = async (query: object) => (await app.call(listAudit, { query: { limit: 100, ...query } })).data;
const newest = async (query: object) => {
  const [entry] = (await list(query)).items;
  if (!entry) throw new Error('there should be an entry');
  return entry;
};
const read = async (id: number) => (await app.call(readAudit, { params: { id } })).data;

describe('an entry', () => {
  test('names whom it is about, as they were called at that time', async () => {
    const user = await makeUser(app.database.db, { name: 'Çağla', lastName: 'Işık' });
    await app.call(updateUser, { params: { id: user.id }, body: { version: user.version, status: 'passive' } });
    await app.call(updateUser, { params: { id: user.id }, body: { version: user.version + 1, lastName: 'Demir' } });
    const { items } = await list({ entity: 'user', entityId: String(user.id), sort: 'at' });
    expect(items.map(({ name }) => name)).toEqual(['Çağla Işık', 'Çağla Demir']);
    expect((await list({ search: 'cagla demir' })).items).toMatchObject([{ name: 'Çağla Demir' }]);
  });

  test('names what it is about when only a field of it changed', async () => {
    const { data } = await app.call(createLocation, { body: { name: 'Ankara' } });
    await app.call(updateLocation, { params: { id: data.id }, body: { version: data.version, capacity: 40 } });
    expect(await newest({ entity: 'location' })).toMatchObject({ action: 'update', name: 'Ankara' });
  });

  test('of a reservation names the person, the place and the day, and its values their records', async () => {
    const user = await makeUser(app.database.db, { name: 'Ada', lastName: 'Ersoy' });
    const place = await makeWorkspace(app.database.db, { name: 'Third floor', capacity: 5 });
    const body = { userId: user.id, area: 'workspace', workspaceId: place.id, start: '2026-11-19T06:00:00Z', end: '2026-11-19T15:00:00Z' };
    expect(await app.call(createReservation, { body })).toMatchObject({ httpStatus: 200 });
    const entry = await newest({ entity: 'reservation' });
    expect(entry.name).toBe('Ada Ersoy, Third floor, 2026-11-19');
    expect((await read(entry.id)).names).toMatchObject({ [`user:${user.id}`]: 'Ada Ersoy', [`workspace:${place.id}`]: 'Third floor' });
  });

  test('is read by its number, and one that isn’t there is refused', async () => {
    await transaction(app.context(), (ctx) =>
      tell(ctx, 'desk', { action: 'update', id: 'x', before: { label: 'A' }, after: { label: 'B' } }),
    );
    const entry = await newest({ entity: 'desk' });
    expect(await read(entry.id)).toEqual({ ...entry, parts: 0, names: {} });
    expect(await app.call(readAudit, { params: { id: 999_999_999 } })).toMatchObject({ httpStatus: 404, key: 'request.notFound' });
    expect(await app.call(readAudit, { params: { id: entry.id } }, { as: 'emergency' })).toMatchObject({ httpStatus: 403 });
    expect(await app.call(readAudit, { params: { id: entry.id } }, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
  });
});

describe('a change of many', () => {
  test('is one row that opens to its records, as is its undoing; each record keeps its history', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => makeUser(app.database.db)));
    const before = (await list({})).total;
    const selection = { ids: people.map(({ id }) => id) };
    const { data } = await app.call(changeUsers, { body: { selection, change: { exceptional: true } } });
    expect((await list({})).total).toBe(before + 1);
    const head = await newest({ entity: 'userBulk' });
    expect(head).toMatchObject({ action: 'update', after: { users: 12, exceptional: true } });
    expect((await read(head.id)).parts).toBe(12);
    const parts = await list({ partOf: head.id });
    expect(parts).toMatchObject({ total: 12 });
    expect(parts.items.map(({ entityId }) => Number(entityId)).sort()).toEqual(people.map(({ id }) => id).sort());

    await app.call(undoUserChange, { params: { id: data.id } });
    expect((await list({})).total).toBe(before + 2);
    const undone = await newest({ entity: 'userBulk', action: 'undo' });
    expect(undone).toMatchObject({ after: { undone: 12, notUndone: 0 } });
    expect(await list({ partOf: undone.id })).toMatchObject({ total: 12 });
    const id = people[0]?.id ?? 0;
    expect((await app.call(userHistory, { params: { id }, query: {} })).data.total).toBe(2);
    expect((await list({ entity: 'user', entityId: String(id) })).total).toBe(2);
  });

  test('of reservations is one row too', async () => {
    const place = await makeWorkspace(app.database.db, { capacity: 5 });
    const made = [];
    for (const day of [23, 24, 25]) {
      const user = await makeUser(app.database.db);
      const times = { start: `2026-11-${day}T06:00:00Z`, end: `2026-11-${day}T15:00:00Z` };
      made.push(
        (await app.call(createReservation, { body: { userId: user.id, area: 'workspace', workspaceId: place.id, ...times } })).data.id,
      );
    }
    await app.call(cancelReservations, { body: { selection: { ids: made }, reason: 'Works', notify: false } });
    const head = await newest({});
    expect(head).toMatchObject({ action: 'cancel', entity: 'reservationCancellation', after: { reservations: 3, cancelReason: 'Works' } });
    expect(await list({ partOf: head.id })).toMatchObject({ total: 3 });
  });
});

test('the file tells fields and values in words, in both languages', async () => {
  const user = await makeUser(app.database.db);
  await app.call(updateUser, { params: { id: user.id }, body: { version: user.version, status: 'passive', exceptional: true } });
  const query = { format: 'csv', entity: 'user', entityId: String(user.id), columns: 'before,after' } as const;
  const text = async (language: 'en' | 'tr') => String((await app.call(exportAudit, { query }, { language })).body.bytes);
  expect(await text('en')).toContain('"Status: Passive\nExceptional: Yes"');
  expect(await text('tr')).toContain('"Durum: Pasif\nMuaf: Evet"');
});
