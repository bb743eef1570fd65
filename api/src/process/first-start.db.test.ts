import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { firstStart } from './first-start.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const start = (adminEmail: string | null) => {
  const config = { ...app.services.config, adminEmail, adminName: null };
  return firstStart(app.context({ config }), { url: app.database.url, embedded: false });
};
const accounts = async () =>
  (
    await app.database.pool.query(
      'select u.email, u.user_type, u.password_hash, g.built_in from users u left join grants g on g.user_id = u.id order by u.id',
    )
  ).rows;

test('a company’s own installation begins with the one account that ADMIN_EMAIL names, an owner without a password, or not at all', async () => {
  await expect(start(null)).rejects.toThrow('has no administrator yet');
  expect(await accounts()).toEqual([]);

  const first = { email: 'first@test.example', user_type: 2, password_hash: null, built_in: 'owner' };
  expect(await start(first.email)).toBe(false);
  expect(await accounts()).toEqual([first]);
  expect(await start('another@test.example')).toBe(false);
  expect(await accounts()).toEqual([first]);
});
