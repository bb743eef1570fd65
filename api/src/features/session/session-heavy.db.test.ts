import { type HeavyUse, heavyUses } from '@population-tracker/contract/kernel/constants';
import { endpoint } from '@population-tracker/contract/kernel/endpoint';
import { createUpload } from '@population-tracker/contract/uploads/uploads';
import { exportUsers } from '@population-tracker/contract/users/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bind } from '#platform/http/bind.ts';
import { makeUser } from '#testing/make.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { addUse } from './limits/limits-queries.ts';

const slow = endpoint('POST /slow', { summary: 'Takes its time.', needs: 'signedIn', scope: 'self', heavy: 'bulk', result: z.null() });
let goOn = Promise.withResolvers<void>();
let begun = 0;

let app: TestApp;
beforeAll(async () => {
  const handle = async () => {
    begun += 1;
    await goOn.promise;
    return null;
  };
  app = await testApp({ routes: [bind(slow, handle), bind(exportUsers, () => null as never), bind(createUpload, () => null as never)] });
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.advance(3_600_000);
  goOn = Promise.withResolvers();
  begun = 0;
});

const use = async (what: HeavyUse, id: number, times: number) => {
  for (let each = 0; each < times; each++) await addUse(app.database.db, [`${what}:${id}`], app.clock.now());
};
const own = async () => {
  const { id } = await makeUser(app.database.db, { userType: 2 });
  return { id, as: await app.signIn(id) };
};

describe('a person', () => {
  test('has so many exports in ten minutes, and is told when the next one goes', async () => {
    const { id, as } = await own();
    const { count } = heavyUses.export;
    await use('export', id, count - 1);
    const call = (given = as) => app.call(exportUsers, { query: { format: 'csv' } }, { as: given });
    expect((await call()).httpStatus).not.toBe(429);
    const refused = await call();
    expect(refused).toMatchObject({ httpStatus: 429, key: 'request.tooManyHeavy', headers: { 'retry-after': '600' } });
    expect(refused.error).toBe('That was a lot in a short time. Try again in 10 minutes.');
    expect((await call((await own()).as)).httpStatus, 'somebody else is not held up').not.toBe(429);
    app.clock.advance(600_000);
    expect((await call()).httpStatus).not.toBe(429);
  });

  test('has so many uploads in ten minutes, whatever they exported or changed meanwhile', async () => {
    const { id, as } = await own();
    await use('upload', id, heavyUses.upload.count);
    const form = { file: { name: 'users.csv', bytes: 'E-mail\n' }, fields: { kind: 'users' } };
    expect(await app.call(createUpload, {}, { as, ...form })).toMatchObject({ httpStatus: 429, key: 'request.tooManyHeavy' });
    expect((await app.call(exportUsers, { query: { format: 'csv' } }, { as })).httpStatus).not.toBe(429);
  });

  test('has so many running at once, and another one when one has ended', async () => {
    const { as } = await own();
    const { atOnce } = heavyUses.bulk;
    const first = Array.from({ length: atOnce }, () => app.call(slow, {}, { as }));
    await expect.poll(() => begun).toBe(atOnce);
    expect(await app.call(slow, {}, { as })).toMatchObject({
      httpStatus: 429,
      key: 'request.tooManyAtOnce',
      headers: { 'retry-after': '5' },
    });
    goOn.resolve();
    for (const answer of await Promise.all(first)) expect(answer.httpStatus).toBe(200);
    await expect.poll(async () => (await app.call(slow, {}, { as })).httpStatus).toBe(200);
  });
});
