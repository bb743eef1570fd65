import { setTimeout as pause } from 'node:timers/promises';
import { type Emergency, startEmergency } from '@population-tracker/contract/emergency/emergency';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSession, makeUser } from '#testing/make.ts';
import { type ApiProcess, startProcess } from '#testing/process.ts';
import { sender } from '#testing/send.ts';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';

/** Four lots; `npm run faults -- reach` has ten thousand and ten kills. */
const people = 2_000;

let database: TestDatabase;
let api: ApiProcess;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    `insert into users (name, last_name, email) select 'Person', 'No ' || n, 'many-' || n || '@test.example' from generate_series(1, ${people}) n`,
  );
  api = await startProcess({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await api?.end();
  await database?.drop();
});

const countOf = async (sql: string): Promise<number> => Number((await database.pool.query<{ count: number }>(sql)).rows[0]?.count);
const written = () => countOf(`select count(*) from mail_outbox where topic like 'emergency:%'`);

async function until(enough: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(2)) if (await enough()) return;
  throw new Error(`Nothing went on within a minute:\n${api.lastWords()}`);
}

test('a server killed while it writes the mails goes on where it was: everybody addressed is written to, nobody twice', {
  timeout: 300_000,
}, async () => {
  const token = await makeSession(database.db, (await makeUser(database.db, { userType: 2 })).id);
  const answer = await sender([api.url], token)(startEmergency, { body: { kind: 'drill', message: 'Tatbikat', locationIds: null } });
  const { addressed } = answer.data as Emergency;
  expect(addressed).toBeGreaterThan(people);
  await until(async () => (await written()) > 0);
  await api.kill('SIGKILL');
  // Each lot is there with its marks, or not at all.
  const before = await written();
  expect(before).toBe(await countOf('select count(*) from emergency_responses where mail_round = 1'));
  expect(before).toBeLessThan(addressed);
  await api.restart();
  await until(async () => (await countOf('select count(*) from emergency_responses where mail_round = 0')) === 0);
  expect(await written()).toBe(addressed);
  expect(await countOf(`select count(distinct recipient) from mail_outbox where topic like 'emergency:%'`)).toBe(addressed);
});
