import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#api/context.ts';
import { createLog } from '#platform/log.ts';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { defineJob, type JobDefinition } from './job.ts';
import { type RunningJobs, startJobs } from './jobs.ts';

const log = createLog('silent');
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let database: TestDatabase;
const running: RunningJobs[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await Promise.all(running.map(({ stop }) => stop()));
  await database?.drop();
});

async function start(definitions: JobDefinition[], work = true): Promise<RunningJobs> {
  const makeContext = (parts: object) => ({ db: database.db, log, ...parts }) as Context;
  const started = await startJobs({ url: database.url, definitions, work, log, makeContext });
  running.push(started);
  return started;
}

async function until(met: () => boolean, ms = 60_000): Promise<void> {
  for (const end = Date.now() + ms; !met(); await wait(10)) if (Date.now() > end) throw new Error('It never happened.');
}

it('a job runs once its transaction is committed, and never when it is rolled back', async () => {
  const ran: unknown[] = [];
  const { jobs } = await start([defineJob({ name: 'test.commit', urgent: true, run: async (_, data) => void ran.push(data) })]);
  await database.db.transaction().execute(async (db) => {
    await jobs.enqueue(db, 'test.commit', { number: 1 });
    await wait(700);
    expect(ran).toEqual([]);
  });
  // Told of it at once; however slow the machine is.
  await until(() => ran.length === 1, 5_000);
  const rolledBack = database.db.transaction().execute(async (db) => {
    await jobs.enqueue(db, 'test.commit', { number: 2 });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await wait(1_200);
  expect(ran).toEqual([{ number: 1 }]);
});

it('two workers never do one job twice', async () => {
  const ran: number[] = [];
  const definition = defineJob<{ number: number }>({
    name: 'test.once',
    urgent: true,
    concurrency: 3,
    run: async (_, { number }) => {
      await wait(5);
      ran.push(number);
    },
  });
  const [{ jobs }] = [await start([definition]), await start([definition])];
  const numbers = Array.from({ length: 100 }, (_, number) => number);
  await database.db.transaction().execute(async (db) => {
    for (const number of numbers) await jobs.enqueue(db, 'test.once', { number });
  });
  await until(() => ran.length >= 100, 60_000);
  await wait(500);
  expect(ran.toSorted((a, b) => a - b)).toEqual(numbers);
});

it('a job that throws is tried again after a pause, as often as it says', async () => {
  const tries: [attempt: number, last: boolean][] = [];
  const { jobs } = await start([
    defineJob({
      name: 'test.retry',
      urgent: true,
      retries: 2,
      retryAfterSeconds: 1,
      run: async (_, __, { attempt, last }) => {
        tries.push([attempt, last]);
        throw new Error('not yet');
      },
    }),
  ]);
  await jobs.enqueue(database.db, 'test.retry', {});
  await until(() => tries.length === 3);
  await wait(1_500);
  expect(tries).toEqual([
    [0, false],
    [1, false],
    [2, true],
  ]);
});

it('a process that stops asks its long jobs to leave, and another one goes on at once', async () => {
  const ran: string[] = [];
  const long = (who: string) =>
    defineJob({
      name: 'test.leave',
      urgent: true,
      run: async (_, __, { signal }) => {
        ran.push(who);
        for (let step = 0; who === 'first' && step < 500; step++) {
          signal.throwIfAborted();
          await wait(10);
        }
      },
    });
  const first = await start([long('first')]);
  await first.jobs.enqueue(database.db, 'test.leave', {});
  await until(() => ran.length === 1);
  await first.stop();
  await start([long('second')]);
  await until(() => ran.length === 2, 3_000);
  expect(ran).toEqual(['first', 'second']);
});

it('a job whose owner lost its hold is taken over within seconds', async () => {
  const ran: number[] = [];
  const { jobs } = await start([
    defineJob({
      name: 'test.owner',
      urgent: true,
      concurrency: 2,
      run: async (_, __, { attempt, signal }) => {
        ran.push(attempt);
        if (attempt === 0) await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    }),
  ]);
  await jobs.enqueue(database.db, 'test.owner', {});
  await until(() => ran.length === 1);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'population-tracker job owner' and datname = current_database()`,
  );
  await until(() => ran.length === 2, 8_000);
  expect(ran).toEqual([0, 1]);
});

it('with oncePerKey only one job of a key waits', async () => {
  const { jobs } = await start([defineJob({ name: 'test.key', oncePerKey: true, run: async () => {} })], false);
  for (const singletonKey of ['a', 'a', 'b']) await jobs.enqueue(database.db, 'test.key', {}, { singletonKey, startAfterSeconds: 60 });
  const { rows } = await database.pool.query(`select singleton_key from pgboss.job where name = 'test.key' order by 1`);
  expect(rows.map((row: { singleton_key: string }) => row.singleton_key)).toEqual(['a', 'b']);
});

it('several processes that start at once on a new database share one queue', async () => {
  const fresh = await testDatabase();
  const ran: number[] = [];
  const definition = defineJob<{ number: number }>({
    name: 'test.start',
    urgent: true,
    run: async (_, { number }) => void ran.push(number),
  });
  const makeContext = (parts: object) => ({ db: fresh.db, log, ...parts }) as Context;
  const one = () => startJobs({ url: fresh.url, definitions: [definition], work: true, log, makeContext });
  const started = await Promise.all([one(), one(), one()]);
  for (const [number, { jobs }] of started.entries()) await jobs.enqueue(fresh.db, 'test.start', { number });
  await until(() => ran.length >= 3);
  expect(ran.toSorted()).toEqual([0, 1, 2]);
  await Promise.all(started.map(({ stop }) => stop()));
  await fresh.drop();
});
