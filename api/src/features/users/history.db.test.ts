import { setPassword } from '@population-tracker/contract/session/session';
import { createUser, deleteUser, updateUser, userHistory } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#features/session/passwords/passwords-service.ts';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const history = async (id: number, query: object = {}) => (await app.call(userHistory, { params: { id }, query })).data;
const made = 'history@test.example';

describe('the history of a user', () => {
  test('tells who changed what, field by field, the newest first, after a delete too', async () => {
    const { id } = (await app.call(createUser, { body: { name: 'Çağla', lastName: 'Işık', email: made } })).data;
    await app.call(updateUser, { params: { id }, body: { version: 1, lastName: 'Yıldız', exceptional: true } });
    await app.call(deleteUser, { params: { id } });
    const { items, total } = await history(id);
    expect(total).toBe(3);
    expect(items.map(({ action, who }) => [action, who])).toEqual([
      ['delete', 'Test administrator'],
      ['update', 'Test administrator'],
      ['create', 'Test administrator'],
    ]);
    expect(items[1]).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      who: 'Test administrator',
      action: 'update',
      changes: [
        { field: 'lastName', before: 'Işık', after: 'Yıldız' },
        { field: 'exceptional', before: false, after: true },
      ],
    });
    expect(items[2]?.changes).toContainEqual({ field: 'name', before: null, after: 'Çağla' });
    expect((await history(id, { page: 2, limit: 2 })).items).toMatchObject([{ action: 'create' }]);
    expect((await history(id, { sort: 'at', limit: 1 })).items).toMatchObject([{ action: 'create' }]);
  });

  test('has what was done to a password, but neither the password nor signing in', async () => {
    const { id } = await makeUser(app.database.db, { userType: 2, passwordHash: await hashPassword('an-old-secret') });
    const as = await app.signIn(id);
    await app.call(setPassword, { body: { currentPassword: 'an-old-secret', newPassword: 'a-long-secret' } }, { as });
    const entry = { user_id: id, user_name: 'x', entity: 'user', entity_id: String(id), address: '', request_id: '' };
    await app.database.db
      .insertInto('audit_log')
      .values({ ...entry, action: 'signIn' })
      .execute();
    expect((await history(id)).items).toMatchObject([{ action: 'setPassword', changes: [] }]);
  });

  test('of nobody is refused, and so is whoever is no administrator', async () => {
    expect(await app.call(userHistory, { params: { id: 999_999 } })).toMatchObject({ httpStatus: 404 });
    expect(await app.call(userHistory, { params: { id: 1 } }, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
    expect(await app.call(userHistory, { params: { id: 1 } }, { as: 'emergency' })).toMatchObject({ httpStatus: 403 });
  });
});
