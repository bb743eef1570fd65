import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { countUse, type Limit, uncountUse } from './limits-service.ts';

let database: TestDatabase;
let time = Date.parse('2026-11-18T09:00:00Z');
let bucket = '';
let made = 0;
const now = () => new Date(time);
const ctx = () => ({ db: database.db, now });
const limit = (count = 3, withinMs = 600_000): Limit => ({ bucket, count, withinMs });
const fresh = () => {
  bucket = `test:${++made}`;
};

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

describe('a limit', () => {
  test('lets exactly its count through, however many come at once', async () => {
    fresh();
    const answers = await Promise.all(Array.from({ length: 30 }, () => countUse(ctx(), [limit()])));
    expect(answers.filter((answer) => 'at' in answer)).toHaveLength(3);
  });

  test('holds in every period of its length, not only in fixed ones', async () => {
    fresh();
    for (const minute of [0, 8, 9]) {
      time = Date.parse('2026-11-18T10:00:00Z') + minute * 60_000;
      expect(await countUse(ctx(), [limit()])).toHaveProperty('at');
    }
    expect(await countUse(ctx(), [limit()])).toEqual({ retryAfterSeconds: 60 });
    time += 60_000;
    expect(await countUse(ctx(), [limit()])).toHaveProperty('at');
    expect(await countUse(ctx(), [limit()])).toEqual({ retryAfterSeconds: 480 });
  });

  test('does not move its end away while somebody hammers', async () => {
    fresh();
    for (let use = 0; use < 3; use++) await countUse(ctx(), [limit()]);
    for (let second = 0; second < 20; second++) {
      time += 30_000;
      if (second < 19) expect(await countUse(ctx(), [limit()])).toHaveProperty('retryAfterSeconds');
    }
    expect(await countUse(ctx(), [limit()])).toHaveProperty('at');
  });

  test('counts in all buckets or in none', async () => {
    fresh();
    const open = { ...limit(), bucket: `${bucket}:open` };
    const full = limit(1);
    expect(await countUse(ctx(), [full])).toHaveProperty('at');
    for (let use = 0; use < 5; use++) expect(await countUse(ctx(), [open, full])).toHaveProperty('retryAfterSeconds');
    expect(await countUse(ctx(), [{ ...open, count: 1 }])).toHaveProperty('at');
  });

  test('two buckets taken in opposite orders never wait for each other', async () => {
    fresh();
    const [one, other] = [limit(100), { ...limit(100), bucket: `${bucket}:other` }];
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => countUse(ctx(), i % 2 ? [one, other] : [other, one])));
    expect(answers.every((answer) => 'at' in answer)).toBe(true);
  });

  test('forgets what was taken back', async () => {
    fresh();
    for (let use = 0; use < 10; use++) {
      const counted = await countUse(ctx(), [limit()]);
      if (!('at' in counted)) throw new Error('a place should be free');
      await uncountUse(ctx(), [limit()], counted.at);
    }
    time += 1_000;
    for (let use = 0; use < 3; use++) await countUse(ctx(), [limit()]);
    expect(await countUse(ctx(), [limit()])).toEqual({ retryAfterSeconds: 600 });
  });
});
