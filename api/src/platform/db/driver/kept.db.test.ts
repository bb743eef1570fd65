import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { kept } from './kept.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it('a kept statement is built once, and each call has its own values, wherever they stand', async () => {
  let built = 0;
  const read = kept<{ a: number; b: string | null }, { sum: number; text: string | null; fixed: string }>(({ a, b }) => {
    built++;
    return sql`select ${a}::int + ${a}::int as sum, ${b}::text as text, ${'kept'}::text as fixed`;
  });
  expect(await read(database.db, { a: 2, b: 'x' })).toEqual([{ sum: 4, text: 'x', fixed: 'kept' }]);
  expect(await read(database.db, { b: null, a: 5 })).toEqual([{ sum: 10, text: null, fixed: 'kept' }]);
  expect(built).toBe(1);
});
