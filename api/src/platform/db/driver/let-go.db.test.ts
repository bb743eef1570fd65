import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '#testing/test-database.ts';
import { connect } from '../database.ts';

setFlagsFromString('--expose-gc');
const sweep = runInNewContext('gc') as NodeJS.GCFunction;

const answers = 60;
const mb = 1_048_576;

const longLivedMb = () =>
  (getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? Number.NaN) / mb;

it.each([
  ['is prepared', sql<{ text: string }>`select repeat('ş', 50000) as text where ${true}::boolean`],
  ['isn’t, since one plan serves badly', sql<{ text: string }>`select repeat('ş', 50000) as text where 'a' like ${'a'}::text`],
])('an answer of what %s is let go of before all memory is swept', async (_, read) => {
  const database = await testDatabase();
  const own = connect({ url: database.url, maxConnections: 1 });
  const ask = async () => {
    const { rows } = await read.execute(own.db);
    return rows[0]?.text.length;
  };
  const askAndSweep = async () => {
    expect(await ask()).toBe(50_000);
    // What somebody still refers to moves to what lives long when this is done for the second time.
    for (let times = 0; times < 2; times++) sweep({ type: 'minor' });
  };
  for (let asked = 0; asked < 5; asked++) await askAndSweep();
  sweep();
  const before = longLivedMb();
  for (let asked = 0; asked < answers; asked++) await askAndSweep();
  // Each is 100 kB.
  expect(longLivedMb() - before).toBeLessThan(2);
  await own.close();
  await database.drop();
});
