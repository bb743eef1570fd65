import { bulkUndoMs } from '@population-tracker/contract/kernel/constants';
import { cancelReservation } from '@population-tracker/contract/reservations/reservations';
import { userInfo } from '@population-tracker/contract/session/session';
import { changeUsers, createUser, deleteUser, undoUserChange, updateUser, userHistory } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertReservation, makePeople, reserveRoom, statusesOf, userRows } from '#testing/bulk-people.ts';
import { makeMeetingRoom, makeScimToken, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let ids: number[];
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.reset();
  ids = await makePeople(app.database.db, 3);
});

const bulk = async (change: object, given: { ids?: number[]; reservations?: string; as?: string } = {}) => {
  const { as = 'administrator', reservations } = given;
  return (await app.call(changeUsers, { body: { selection: { ids: given.ids ?? ids }, change, reservations } }, { as })).data.id;
};
const undo = (id: number, options = {}) => app.call(undoUserChange, { params: { id } }, options);
const rows = () => userRows(app.database.db, ids);
const reservations = (ids: number[]) => statusesOf(app.database.db, ids);

describe('undoing', () => {
  test.each([
    [{ status: 'passive' }, 'status'],
    [{ exceptional: true }, 'exceptional'],
    [{ userType: 3 }, 'userType'],
  ])('%o puts back what everybody was, with an entry each', async (change, field) => {
    const before = await rows();
    const id = await bulk(change);
    expect((await undo(id)).data).toEqual({ restored: 3, notRestored: 0, restoredReservations: 0, reservationsStayCancelled: 0 });
    const after = (await rows()).map(({ version, updated_at, ...row }) => row);
    expect(after).toEqual(before.map(({ version, updated_at, ...row }) => row));
    const { items } = (await app.call(userHistory, { params: { id: ids[0] } })).data;
    expect(items).toMatchObject([{ changes: [{ field }] }, { changes: [{ field }] }]);
    expect(items[0]?.changes[0]?.after).toBe(items[1]?.changes[0]?.before);
  });

  test('different types puts back each its own', async () => {
    const mixed = [...(await makePeople(app.database.db, 1, { userType: 2 })), ...(await makePeople(app.database.db, 1, { userType: 3 }))];
    await undo(await bulk({ userType: 1 }, { ids: mixed }));
    expect(await userRows(app.database.db, mixed)).toMatchObject([{ user_type: 2 }, { user_type: 3 }]);
  });

  test('a delete brings people back, but not where somebody has their address by now', async () => {
    const id = await bulk({ delete: true });
    const [{ email } = { email: '' }] = await rows();
    await app.call(createUser, { body: { name: 'Ada', lastName: 'Kaya', email } });
    expect((await undo(id)).data).toMatchObject({ restored: 2, notRestored: 1 });
    expect((await rows()).map(({ deleted_at }) => deleted_at === null)).toEqual([false, true, true]);
    const { items } = (await app.call(userHistory, { params: { id: ids[1] } })).data;
    expect(items[0]).toMatchObject({
      action: 'restore',
      changes: expect.arrayContaining([{ field: 'name', before: null, after: 'Person' }]),
    });
  });

  test('leaves whom somebody has changed since', async () => {
    const id = await bulk({ exceptional: true });
    await app.call(updateUser, { params: { id: ids[0] }, body: { version: 2, name: 'Ada' } });
    expect((await undo(id)).data).toMatchObject({ restored: 2, notRestored: 1 });
    expect(await rows()).toMatchObject([{ name: 'Ada', exceptional: true }, { exceptional: false }, { exceptional: false }]);
  });

  test('leaves whom the company’s directory has told of as passive since', async () => {
    const id = await bulk({ status: 'passive' });
    const scim = async (email: string) => {
      const headers = { authorization: `Bearer ${await makeScimToken(app.database.db)}`, 'content-type': 'application/scim+json' };
      const person = { userName: email, name: { givenName: 'Person', familyName: 'Number 0' }, active: false };
      return app.inject({ method: 'POST', url: '/scim/v2/Users', headers, payload: JSON.stringify(person) });
    };
    expect((await scim((await rows())[0]?.email ?? '')).statusCode).toBe(201);
    expect((await undo(id)).data).toMatchObject({ restored: 2, notRestored: 1 });
    expect(await rows()).toMatchObject([{ status: 'passive' }, { status: 'active' }, { status: 'active' }]);
  });

  test('signs those out whose rights it takes back', async () => {
    const id = await bulk({ userType: 2 });
    const token = await app.signIn(ids[0] ?? 0);
    await undo(id);
    expect(await app.call(userInfo, {}, { as: token })).toMatchObject({ statusCode: 50012 });
  });

  test('leaves the last active administrator', async () => {
    const { db } = app.database;
    const id = await bulk({ userType: 2 });
    const others = await db
      .updateTable('users')
      .set({ status: 'passive' })
      .where('user_type', '=', 2)
      .where('id', 'not in', ids)
      .returning('id')
      .execute();
    // Whoever undoes is passive by now too, which the next call would notice; it is the database's state that counts here.
    const token = await app.signIn(ids[0] ?? 0);
    const { user_id: madeBy } = { user_id: ids[0] ?? 0 };
    await db.updateTable('user_bulk_changes').set({ made_by: madeBy }).where('id', '=', id).execute();
    expect((await undo(id, { as: token })).data).toMatchObject({ restored: 0, notRestored: 3 });
    await db
      .updateTable('users')
      .set({ status: 'active' })
      .where(
        'id',
        'in',
        others.map((other) => other.id),
      )
      .execute();
  });
});

describe('cancelled reservations come back', () => {
  test('with their people, made passive or deleted', async () => {
    for (const change of [{ status: 'passive' }, { delete: true }]) {
      const made = await Promise.all(ids.map((id) => reserveRoom(app, id, 1)));
      const id = await bulk(change, { reservations: 'cancel' });
      expect(await reservations(made)).toEqual(['cancelled', 'cancelled', 'cancelled']);
      expect((await undo(id)).data).toMatchObject({ restored: 3, restoredReservations: 3, reservationsStayCancelled: 0 });
      expect(await reservations(made)).toEqual(['active', 'active', 'active']);
      ids = await makePeople(app.database.db, 3);
    }
  });

  test('unless the place is taken or closed, the person is not back, or somebody touched them', async () => {
    const { db } = app.database;
    const rooms = await Promise.all(ids.map(() => makeMeetingRoom(db)));
    const start = new Date(app.clock.now().getTime() + 86_400_000);
    const made = await Promise.all(ids.map((userId, i) => insertReservation(db, { room: rooms[i] ?? fail(), userId, start })));
    const id = await bulk({ status: 'passive' }, { reservations: 'cancel' });
    const other = await makeUser(db);
    await insertReservation(db, { room: rooms[0] ?? fail(), userId: other.id, start });
    await db
      .updateTable('workspaces')
      .set({ status: 'passive' })
      .where('id', '=', rooms[1]?.id ?? 0)
      .execute();
    await app.call(updateUser, { params: { id: ids[2] }, body: { version: 2, name: 'Ada' } });
    expect((await undo(id)).data).toMatchObject({ restored: 2, notRestored: 1, restoredReservations: 0, reservationsStayCancelled: 3 });
    expect(await reservations(made)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });

  test('and one that was cancelled before stays so', async () => {
    const [first = 0, second = 0] = await Promise.all([reserveRoom(app, ids[0] ?? 0, 1), reserveRoom(app, ids[0] ?? 0, 2)]);
    await app.call(cancelReservation, { params: { id: first } });
    await undo(await bulk({ delete: true }, { reservations: 'cancel' }));
    expect(await reservations([first, second])).toEqual(['cancelled', 'active']);
  });
});

describe('the delete of one user', () => {
  const remove = async (id: number) => (await app.call(deleteUser, { params: { id } })).data;

  test('can be undone like one of many, with the reservations that it cancelled', async () => {
    const [id = 0] = ids;
    const made = [await reserveRoom(app, id, -2), await reserveRoom(app, id, 1), await reserveRoom(app, id, 2)];
    const [before] = await rows();
    const { undoId, cancelledReservations } = await remove(id);
    expect(cancelledReservations).toBe(2);
    expect(await reservations(made)).toEqual(['active', 'cancelled', 'cancelled']);
    const expected = { restored: 1, notRestored: 0, restoredReservations: 2, reservationsStayCancelled: 0 };
    expect((await undo(undoId)).data).toEqual(expected);
    expect(await reservations(made)).toEqual(['active', 'active', 'active']);
    const [after] = await rows();
    expect({ ...after, version: 0, updated_at: null }).toEqual({ ...before, version: 0, updated_at: null });
    const { items } = (await app.call(userHistory, { params: { id } })).data;
    expect(items.map(({ action }) => action)).toEqual(['restore', 'delete']);
    expect(await undo(undoId)).toMatchObject({ httpStatus: 409, key: 'users.notUndoable' });
  });

  test('can’t be undone once the address is somebody else’s, ten minutes are over, or by another person', async () => {
    const [first = 0, second = 0, third = 0] = ids;
    const [{ email } = { email: '' }] = await rows();
    const { undoId } = await remove(first);
    await app.call(createUser, { body: { name: 'Ada', lastName: 'Kaya', email } });
    expect((await undo(undoId)).data).toMatchObject({ restored: 0, notRestored: 1 });
    expect(await undo((await remove(second)).undoId, { as: await app.signIn('administrator') })).toMatchObject({ httpStatus: 404 });
    const late = (await remove(third)).undoId;
    app.clock.advance(bulkUndoMs + 1_000);
    expect(await undo(late)).toMatchObject({ httpStatus: 409, key: 'users.notUndoable' });
  });
});

describe('undoing is refused', () => {
  test('a second time', async () => {
    const id = await bulk({ exceptional: true });
    await undo(id);
    expect(await undo(id)).toMatchObject({ httpStatus: 409, key: 'users.notUndoable' });
  });

  test('after ten minutes, and a day later it is forgotten', async () => {
    const id = await bulk({ exceptional: true });
    app.clock.advance(bulkUndoMs + 1_000);
    expect(await undo(id)).toMatchObject({ httpStatus: 409, key: 'users.notUndoable' });
    app.clock.advance(24 * 3_600_000);
    // As somebody whose session began by now.
    const as = await app.signIn('administrator');
    await bulk({ exceptional: false }, { as });
    const left = app.database.db.selectFrom('user_bulk_rows').selectAll().where('bulk_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });

  test('to anybody but whoever made the change', async () => {
    const id = await bulk({ exceptional: true });
    const as = await app.signIn('administrator');
    expect(await undo(id, { as })).toMatchObject({ httpStatus: 404, key: 'request.notFound' });
    expect(await undo(id + 1_000)).toMatchObject({ httpStatus: 404 });
  });
});

function fail(): never {
  throw new Error('there should be one');
}
