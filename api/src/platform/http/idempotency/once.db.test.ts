import { createBuilding, createLocation } from '@population-tracker/contract/plan/plan';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAnswersOlderThan } from '#platform/idempotency/idempotency-queries.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const locations = async (name: string) =>
  (await test.database.db.selectFrom('locations').select('id').where('name', '=', name).execute()).length;
const create = (name: string, idempotencyKey: string, as = 'administrator') =>
  test.call(createLocation, { body: { name } }, { idempotencyKey, as });

describe('a POST with an Idempotency-Key', () => {
  it('sent 50 times at once makes one record and 50 equal answers', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => create('Ankara', 'fifty')));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.httpStatus).toBe(200);
    expect(await locations('Ankara')).toBe(1);
  });

  it('refuses the key for another body and another call', async () => {
    await create('İzmir', 'reused');
    expect(await create('Bursa', 'reused')).toMatchObject({ httpStatus: 422, key: 'request.keyReused' });
    const elsewhere = await test.call(createBuilding, { body: { name: 'İzmir', locationId: 1 } }, { idempotencyKey: 'reused' });
    expect(elsewhere.key).toBe('request.keyReused');
    expect(await locations('Bursa')).toBe(0);
  });

  it('leaves a refused call’s key free, so that it can be mended', async () => {
    expect((await create('', 'mended')).httpStatus).toBe(422);
    expect((await create('Ankara', 'mended')).httpStatus).toBe(409);
    expect((await create('Adana', 'mended')).httpStatus).toBe(200);
  });

  it('keeps the keys of different persons apart', async () => {
    const other = await test.signIn('administrator');
    expect((await create('Konya', 'shared')).httpStatus).toBe(200);
    expect((await create('Mersin', 'shared', other)).httpStatus).toBe(200);
  });

  it('refuses what is no key', async () => {
    expect(await create('Van', 'x'.repeat(201))).toMatchObject({ httpStatus: 400 });
    expect(await locations('Van')).toBe(0);
  });

  it('is forgotten after a day', async () => {
    const { db } = test.database;
    await sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'fifty'`.execute(db);
    await deleteAnswersOlderThan(db, 24);
    const left = await db.selectFrom('idempotency_keys').select('key').execute();
    expect(left.map(({ key }) => key)).not.toContain('fifty');
    expect(left.length).toBeGreaterThan(0);
  });
});
