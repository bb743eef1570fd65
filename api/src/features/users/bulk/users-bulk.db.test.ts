import { userInfo } from '@population-tracker/contract/session/session';
import {
  changeUsers,
  listUsers,
  type UserBulkChange,
  undoUserChange,
  userHistory,
  usersImpact,
} from '@population-tracker/contract/users/users';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makePeople, reserveRoom, statusesOf, userRows } from '#testing/bulk-people.ts';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const bulk = (body: object, options = {}) => app.call(changeUsers, { body }, options);
const impact = (body: object, options = {}) => app.call(usersImpact, { body }, options);
const people = (count: number, given = {}) => makePeople(app.database.db, count, given);
const rows = (ids: number[]) => userRows(app.database.db, ids);
const reserve = (userId: number, days: number) => reserveRoom(app, userId, days);
const reservations = (ids: number[]) => statusesOf(app.database.db, ids);
const idOf = async (token: string) => (await app.call(userInfo, {}, { as: token })).data.id;

describe('a change of many users', () => {
  test.each([
    [{ exceptional: true }, { exceptional: true }],
    [{ userType: 3 }, { user_type: 3 }],
    [{ status: 'passive' }, { status: 'passive' }],
  ])('%o is written to all of them, with an entry each, and leaves those who are so already', async (change, written) => {
    const ids = await people(4);
    await bulk({ selection: { ids: ids.slice(0, 1) }, change });
    const answer = await bulk({ selection: { ids }, change });
    expect(answer.data).toEqual({
      id: expect.any(Number),
      changed: 3,
      unchanged: 1,
      cancelledReservations: 0,
      skipped: [],
      skippedTotal: 0,
      undoable: true,
    });
    expect(await rows(ids)).toMatchObject(ids.map(() => ({ ...written, version: 2 })));
    const { items } = (await app.call(userHistory, { params: { id: ids[3] } })).data;
    const [field = ''] = Object.keys(change);
    expect(items).toMatchObject([
      { who: 'Test administrator', action: 'update', changes: [{ field, after: change[field as keyof typeof change] }] },
    ]);
  });

  test('of everybody whom filters match writes thousands at once, but not the exceptions', async () => {
    const ids = await people(3_000, { managerEmail: 'boss@test.example' });
    const except = ids.slice(0, 2);
    const selection = { matching: { managerEmail: 'boss@test.example', search: 'person' }, except, count: 2_998 };
    expect((await bulk({ selection, change: { exceptional: true } })).data).toMatchObject({ changed: 2_998, unchanged: 0 });
    const { data } = await app.call(listUsers, { query: { managerEmail: 'boss@test.example', exceptional: true } });
    expect(data.total).toBe(2_998);
    expect(await rows(except)).toMatchObject([{ version: 1 }, { version: 1 }]);
  });

  test('of everybody whom any of several values match writes those alone', async () => {
    const ids: number[] = [];
    for (const department of ['Law, tax', 'Fleet', 'Art']) ids.push(...(await people(2, { department })));
    const matching = { department: ['Law, tax', 'Fleet'], status: ['active', 'passive'], userType: [1, 3] };
    expect((await bulk({ selection: { matching, count: 4 }, change: { exceptional: true } })).data).toMatchObject({ changed: 4 });
    expect((await rows(ids)).map(({ exceptional }) => exceptional)).toEqual([true, true, true, true, false, false]);
  });

  test('is refused where more or fewer match than were seen, and changes nobody', async () => {
    const ids = await people(3, { managerEmail: 'counted@test.example' });
    for (const count of [2, 4]) {
      const selection = { matching: { managerEmail: 'counted@test.example' }, count };
      const refused = { httpStatus: 409, key: 'users.selectionChanged', body: { details: { expected: count, found: 3 } } };
      expect(await impact({ selection, change: { exceptional: true } })).toMatchObject(refused);
      expect(await bulk({ selection, change: { exceptional: true } })).toMatchObject(refused);
    }
    expect(await rows(ids)).toMatchObject(ids.map(() => ({ exceptional: false, version: 1 })));
  });

  test('deletes, and leaves the name for what they did', async () => {
    const ids = await people(2);
    expect((await bulk({ selection: { ids }, change: { delete: true } })).data).toMatchObject({ changed: 2, undoable: true });
    const found = await rows(ids);
    expect(found.every(({ deleted_at }) => deleted_at !== null)).toBe(true);
    const { items } = (await app.call(userHistory, { params: { id: ids[0] } })).data;
    expect(items[0]).toMatchObject({ action: 'delete' });
    expect(items[0]?.changes).toContainEqual({ field: 'name', before: 'Person', after: null });
  });

  test('signs those out who lose their access', async () => {
    const admin = await makeUser(app.database.db, { userType: 2 });
    const token = await app.signIn(admin.id);
    await bulk({ selection: { ids: [admin.id] }, change: { exceptional: true } });
    expect(await app.call(userInfo, {}, { as: token })).toMatchObject({ statusCode: 200 });
    await bulk({ selection: { ids: [admin.id] }, change: { userType: 1 } });
    expect(await app.call(userInfo, {}, { as: token })).toMatchObject({ statusCode: 50012 });
  });

  test('signs out hundreds by as many statements as two', async () => {
    const statementsFor = async (count: number) => {
      const ids = await people(count, { userType: 3 });
      await app.database.pool.query(
        `insert into sessions (token_hash, user_id, device, address)
         select sha256(id::text::bytea), id, 'phone', '127.0.0.1' from unnest($1::int[]) id`,
        [ids],
      );
      const asked = vi.spyOn(pg.Client.prototype, 'query');
      await bulk({ selection: { ids }, change: { userType: 1 } });
      const statements = asked.mock.calls.length;
      expect(JSON.stringify(asked.mock.calls), 'each may take longer than those of other calls').toContain('statement_timeout');
      asked.mockRestore();
      const open = app.database.db.selectFrom('sessions').select('id').where('user_id', 'in', ids).where('ended_at', 'is', null);
      expect(await open.execute()).toEqual([]);
      return statements;
    };
    // The first one plans what the others only run.
    await statementsFor(1);
    expect(await statementsFor(300)).toBe(await statementsFor(2));
  });

  test.each([
    ['users', `update users set status = 'passive' where id = any($1)`],
    ['reservations', `update reservations set status = 'cancelled' where user_id = any($1)`],
  ])('computes nothing but a version for each of many %s', async (what, statement) => {
    const ids = await people(5);
    for (const id of ids) await reserve(id, 1);
    const client = await app.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select lock_all_reservations()');
      const { rows } = await client.query(`explain (analyze, format json) ${statement}`, [ids]);
      const triggers: { 'Trigger Name': string; Calls: number }[] = rows[0]['QUERY PLAN'][0].Triggers;
      expect(triggers.filter(({ Calls }) => Calls > 1)).toMatchObject([{ 'Trigger Name': `${what}_touch`, Calls: 5 }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('who has to stay is skipped and told with the reason', () => {
  test('somebody deleted meanwhile', async () => {
    const ids = await people(2);
    await bulk({ selection: { ids: ids.slice(0, 1) }, change: { delete: true } });
    const answer = await bulk({ selection: { ids }, change: { exceptional: true } }, { language: 'tr' });
    expect(answer.data).toMatchObject({
      changed: 1,
      skippedTotal: 1,
      skipped: [{ id: ids[0], name: 'Person', key: 'users.deletedMeanwhile', reason: 'Bu arada silinmiş.' }],
    });
  });

  test('everybody deleted meanwhile, of whom the first hundred are named', async () => {
    const ids = await people(120);
    await bulk({ selection: { ids }, change: { delete: true } });
    const { data } = await bulk({ selection: { ids }, change: { exceptional: true } });
    expect(data).toMatchObject({ changed: 0, skippedTotal: 120, undoable: false });
    expect(data.skipped).toHaveLength(100);
  });

  test.each([{ status: 'passive' }, { userType: 1 }, { delete: true }] as UserBulkChange[])('oneself, of %o', async (change) => {
    const token = await app.signIn('administrator');
    const self = await idOf(token);
    const ids = [self, ...(await people(1, { userType: 3 }))];
    for (const call of [impact, bulk]) {
      const { data } = await call({ selection: { ids }, change }, { as: token });
      expect(data).toMatchObject({ skippedTotal: 1, skipped: [{ id: self, key: 'users.ownRights' }] });
    }
    expect(await app.call(userInfo, {}, { as: token })).toMatchObject({ statusCode: 200 });
  });

  test('but not oneself where it takes nothing away', async () => {
    const token = await app.signIn('administrator');
    const ids = [await idOf(token)];
    expect((await bulk({ selection: { ids }, change: { exceptional: true } }, { as: token })).data).toMatchObject({ changed: 1 });
    expect((await bulk({ selection: { ids }, change: { status: 'active' } }, { as: token })).data).toMatchObject({ unchanged: 1 });
  });
});

describe('future reservations', () => {
  test('are counted before anything is done', async () => {
    const [first = 0, second = 0] = await people(2);
    await Promise.all([reserve(first, 1), reserve(first, 2), reserve(second, 1), reserve(second, -2)]);
    const selection = { ids: [first, second] };
    expect((await impact({ selection, change: { delete: true } })).data).toEqual({
      users: 2,
      unchanged: 0,
      futureReservations: 3,
      skipped: [],
      skippedTotal: 0,
    });
    expect((await impact({ selection, change: { status: 'passive' } })).data).toMatchObject({ futureReservations: 3 });
    expect((await impact({ selection, change: { exceptional: true } })).data).toMatchObject({ futureReservations: 0 });
  });

  test('must be spoken of where there are some, and a delete can’t keep them', async () => {
    const [id = 0] = await people(1);
    await reserve(id, 1);
    const selection = { ids: [id] };
    expect(await bulk({ selection, change: { status: 'passive' } })).toMatchObject({
      httpStatus: 422,
      key: 'users.reservationsUnsaid',
      fields: [{ path: 'reservations' }],
      body: { details: { futureReservations: 1 } },
    });
    for (const reservations of [undefined, 'keep']) {
      expect(await bulk({ selection, change: { delete: true }, reservations })).toMatchObject({ key: 'users.reservationsOfDeleted' });
    }
    expect(await rows([id])).toMatchObject([{ version: 1 }]);
  });

  test('are kept or cancelled as was said, and past ones stay', async () => {
    const [kept = 0, cancelled = 0, deleted = 0] = await people(3);
    const made = await Promise.all([reserve(kept, 1), reserve(cancelled, 1), reserve(cancelled, -1), reserve(deleted, 1)]);
    const passive = { status: 'passive' };
    expect((await bulk({ selection: { ids: [kept] }, change: passive, reservations: 'keep' })).data).toMatchObject({
      changed: 1,
      cancelledReservations: 0,
    });
    expect((await bulk({ selection: { ids: [cancelled] }, change: passive, reservations: 'cancel' })).data).toMatchObject({
      cancelledReservations: 1,
    });
    expect((await bulk({ selection: { ids: [deleted] }, change: { delete: true }, reservations: 'cancel' })).data).toMatchObject({
      cancelledReservations: 1,
    });
    expect(await reservations(made)).toEqual(['active', 'cancelled', 'active', 'cancelled']);
    const entries = app.database.db.selectFrom('audit_log').selectAll().where('entity', '=', 'reservation');
    expect(await entries.where('entity_id', '=', String(made[1])).execute()).toMatchObject([
      { action: 'cancel', before: { status: 'active' }, after: { status: 'cancelled' } },
    ]);
  });
});

describe('what can’t be meant is refused', () => {
  test.each([
    [{ selection: { ids: [] }, change: { delete: true } }],
    [{ selection: { ids: [1, 1] }, change: { delete: true } }],
    [{ selection: { matching: {} }, change: { delete: true } }],
    [{ selection: { ids: [1], count: 1 }, change: { delete: true } }],
    [{ selection: { ids: [1] }, change: { delete: false } }],
    [{ selection: { ids: [1] }, change: { status: 'passive', userType: 1 } }],
    [{ selection: { ids: [1] }, change: { userType: 0 } }],
    [{ selection: { ids: [1] }, change: {} }],
  ])('%j', async (body) => {
    expect(await bulk(body)).toMatchObject({ httpStatus: 422 });
    expect(await impact(body)).toMatchObject({ httpStatus: 422 });
  });

  test.each([changeUsers, usersImpact, undoUserChange])('and whoever is no administrator: $path', async (endpoint) => {
    const given = {
      params: { id: 1 },
      body: endpoint === undoUserChange ? undefined : { selection: { ids: [1] }, change: { delete: true } },
    };
    expect(await app.call(endpoint, given, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
    expect(await app.call(endpoint, given, { as: 'emergency' })).toMatchObject({ httpStatus: 403 });
  });
});
