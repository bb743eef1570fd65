import { listAudit } from '@population-tracker/contract/audit-log/audit';
import { sendCode, signInWithCode, signInWithLink, signInWithPassword, signOut } from '@population-tracker/contract/session/session';
import { listUsers } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let owner: Awaited<ReturnType<typeof makeUser>>;
let clients = 0;

beforeAll(async () => {
  app = await testApp({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  owner = await makeUser(app.database.db, { userType: 2 });
});

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0';
const client = () => ({ 'x-forwarded-for': `198.18.7.${++clients % 250}`, 'user-agent': firefox });
const stranger = () => ({ as: 'nobody', headers: client() });
const byCode = (email = owner.email) => app.call(signInWithCode, { body: { email, password: 'wrong' } }, stranger());
const entries = async (query: object) => (await app.call(listAudit, { query: { ...query, sort: 'at', limit: 100 } })).data;
const ofOwner = () => entries({ entity: 'user', entityId: String(owner.id) });

test('a refused sign-in is recorded with its way, reason, address and device', async () => {
  const passive = await makeUser(app.database.db, { userType: 2, status: 'passive' });
  await byCode();
  await app.call(signInWithPassword, { body: { email: owner.email, password: 'wrong-horse' } }, stranger());
  await app.call(sendCode, { body: { email: passive.email } }, stranger());
  const { items } = await ofOwner();
  const address = expect.stringMatching(/^198\.18\.7\./);
  expect(items).toMatchObject([
    { action: 'signInRefused', userId: null, address, after: { way: 'code', reason: 'wrong', device: 'Firefox, Windows' } },
    { action: 'signInRefused', address, after: { way: 'password', reason: 'wrong', times: 2 } },
  ]);
  expect((await entries({ entityId: String(passive.id) })).items).toMatchObject([{ after: { way: 'codeRequest', reason: 'noAccess' } }]);
  expect(JSON.stringify(items)).not.toContain('wrong-horse');
});

test('what is over a limit is recorded too', async () => {
  for (let tries = 0; tries < 21; tries++) await byCode();
  const { items } = await ofOwner();
  expect(items.map(({ after }) => after?.times ?? 1)).toEqual([1, 2, 3, 4, 5, 10, 20]);
  app.clock.advance(3_600_000);
  await byCode();
  expect((await ofOwner()).items.at(-1)).toMatchObject({ after: { reason: 'tooMany' } });
});

test('addresses that are nobody’s are counted together, and not recorded', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, i) => byCode(`nobody-${i}@test.example`)));
  await app.call(signInWithLink, { body: { token: 'made-up' } }, stranger());
  const { items } = await entries({ action: 'signInRefused', entityId: 'unknown' });
  expect(items).toHaveLength(7);
  expect(JSON.stringify(items)).not.toContain('test.example');
});

test('however many are refused at the same moment, the log grows by a handful', async () => {
  await Promise.all(Array.from({ length: 60 }, () => byCode()));
  expect((await ofOwner()).total).toBe(8);
});

test('signing out is recorded', async () => {
  await app.call(signOut, {}, { as: await app.signIn(owner.id), headers: client() });
  expect((await ofOwner()).items).toMatchObject([{ action: 'signOut', userId: owner.id, after: { device: 'Firefox, Windows' } }]);
});

test('a call without permission is recorded with who made it, and a flood of them as a handful', async () => {
  const manager = await makeUser(app.database.db, { userType: 3 });
  const options = { as: await app.signIn(manager.id), headers: client() };
  for (let calls = 0; calls < 12; calls++) expect(await app.call(listUsers, { query: {} }, options)).toMatchObject({ httpStatus: 403 });
  const { items } = await entries({ userId: manager.id });
  expect(items).toHaveLength(6);
  expect(items[0]).toMatchObject({ action: 'forbidden', entity: 'call', entityId: 'GET /users', after: { device: 'Firefox, Windows' } });
});
