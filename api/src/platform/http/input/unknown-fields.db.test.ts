import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#api/app.ts';
import { recordAnswer } from '#testing/ledger/ledger.ts';
import { makeGrant, makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let test: TestApp;
/** Whoever may call all of them. */
let ownerId: number;
beforeAll(async () => {
  // In the ledger this counts as a list's refusal; a record's calls have to show one that means more.
  test = await testApp({
    onAnswered: (answered) => {
      if (answered.method === 'GET' && !answered.route.includes(':')) recordAnswer(answered);
    },
  });
  ownerId = (await makeUser(test.database.db, { userType: 2 })).id;
  await makeGrant(test.database.db, { user_id: ownerId, built_in: 'owner' });
});
afterAll(() => test.close());

const endpoints = routes.map(({ endpoint }) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` }));
const params = { id: 1, kind: 'users' };

describe('every endpoint of the product', () => {
  it.each(endpoints)('$name refuses a query field that it does not know', async ({ endpoint }) => {
    const as = await test.signIn(ownerId);
    const { httpStatus, fields } = await test.call(endpoint, { params, query: { surprise: '1' } }, { as });
    expect(httpStatus).toBe(422);
    expect(fields).toContainEqual({ path: 'surprise', key: 'value.unknownField', message: 'Is not a known field.' });
  });

  it.each(endpoints.filter(({ endpoint }) => !endpoint.multipart && endpoint.method !== 'GET'))(
    '$name refuses a body field that it does not know',
    async ({ endpoint }) => {
      const as = await test.signIn(ownerId);
      // The kind chooses between the two shapes of a provider.
      const { fields } = await test.call(endpoint, { params, body: { surprise: 1, kind: 'oidc' } }, { as });
      expect(fields).toContainEqual({ path: 'surprise', key: 'value.unknownField', message: 'Is not a known field.' });
    },
  );
});
