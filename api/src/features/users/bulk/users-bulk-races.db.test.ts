import { createReservation } from '@population-tracker/contract/reservations/reservations';
import { changeUsers, deleteUser, updateUser } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePeople, statusesOf, userRows } from '#testing/bulk-people.ts';
import { makeMeetingRoom, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const bulk = (body: object, as = 'administrator') => app.call(changeUsers, { body }, { as });

describe('changes of many users at the same moment', () => {
  test('come one after the other, and each says what it changed', async () => {
    const ids = await makePeople(app.database.db, 500);
    const change = { selection: { ids }, change: { exceptional: true } };
    const answers = await Promise.all(Array.from({ length: 4 }, () => bulk(change)));
    expect(answers.map(({ data }) => data.changed).sort()).toEqual([0, 0, 0, 500]);
    expect(new Set((await userRows(app.database.db, ids)).map(({ version }) => version))).toEqual(new Set([2]));
  });

  test('and of single ones leave each user as one of them wanted', async () => {
    const ids = await makePeople(app.database.db, 40);
    const singles = ids.map((id) => app.call(updateUser, { params: { id }, body: { version: 1, status: 'passive' } }));
    const [many, ...ones] = await Promise.all([bulk({ selection: { ids }, change: { delete: true } }), ...singles]);
    expect(many.data).toMatchObject({ changed: 40 });
    for (const one of ones) expect([200, 404]).toContain(one.httpStatus);
    expect((await userRows(app.database.db, ids)).every(({ deleted_at }) => deleted_at !== null)).toBe(true);
  });

  test('and of reservations leave nobody who was deleted with one', async () => {
    const ids = await makePeople(app.database.db, 20);
    const start = new Date(app.clock.now().getTime() + 3 * 86_400_000);
    const rooms = await Promise.all(ids.map(() => makeMeetingRoom(app.database.db)));
    const making = ids.map((userId, i) =>
      app.call(createReservation, {
        body: {
          userId,
          area: 'meetingRoom',
          workspaceId: rooms[i]?.id,
          start: start.toISOString(),
          end: new Date(start.getTime() + 3_600_000).toISOString(),
        },
      }),
    );
    const [many, ...made] = await Promise.all([bulk({ selection: { ids }, change: { delete: true }, reservations: 'cancel' }), ...making]);
    expect(many).toMatchObject({ httpStatus: 200, data: { changed: 20 } });
    const stored = made.filter(({ httpStatus }) => httpStatus === 200).map(({ data }) => data.id);
    expect(many.data.cancelledReservations).toBe(stored.length);
    expect(new Set(stored.length > 0 ? await statusesOf(app.database.db, stored) : ['cancelled'])).toEqual(new Set(['cancelled']));
    for (const refused of made.filter(({ httpStatus }) => httpStatus !== 200)) expect([404, 409, 422]).toContain(refused.httpStatus);
  });
});

describe('an administrator always stays', () => {
  let admins: number[];
  let tokens: string[];
  beforeEach(async () => {
    const { db } = app.database;
    await db.updateTable('users').set({ status: 'passive' }).where('user_type', '=', 2).execute();
    admins = (await Promise.all([1, 2].map(() => makeUser(db, { userType: 2 })))).map(({ id }) => id);
    tokens = await Promise.all(admins.map((id) => app.signIn(id)));
  });
  const left = async () =>
    (await userRows(app.database.db, admins)).filter((row) => row.status === 'active' && row.deleted_at === null && row.user_type === 2)
      .length;

  test.each([{ status: 'passive' }, { userType: 1 }, { delete: true }])('when the last two take each other away by %o', async (change) => {
    const answers = await Promise.all(tokens.map((token) => bulk({ selection: { ids: admins }, change }, token)));
    expect(await left()).toBe(1);
    expect(answers.filter(({ data }) => data?.changed === 1)).toHaveLength(1);
  });

  test('when one is changed with many and the other alone', async () => {
    const [first = '', second = ''] = tokens;
    await Promise.all([
      bulk({ selection: { ids: admins }, change: { delete: true } }, first),
      app.call(deleteUser, { params: { id: admins[0] } }, { as: second }),
    ]);
    expect(await left()).toBe(1);
  });
});
