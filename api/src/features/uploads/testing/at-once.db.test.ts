import { continueUpload, createUpload, readUpload } from '@population-tracker/contract/uploads/uploads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSession, makeUser } from '#testing/make.ts';
import { type ApiProcess, startProcess } from '#testing/process.ts';
import { type Send, sender } from '#testing/send.ts';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';

/** More than a chunk's 2,000 rows. */
const people = 2_050;

let database: TestDatabase;
const processes: ApiProcess[] = [];
let sends: Send[];
beforeAll(async () => {
  database = await testDatabase();
  processes.push(await startProcess({ DATABASE_URL: database.url }), await startProcess({ DATABASE_URL: database.url }));
  const token = await makeSession(database.db, (await makeUser(database.db, { userType: 2 })).id);
  sends = processes.map(({ url }) => sender([url], token));
});
afterAll(async () => {
  for (const one of processes) await one.end();
  await database?.drop();
});

/** With a row that is wrong, so that somebody is asked before it is applied. */
const sheet = (lastName: string, order: (numbers: number[]) => number[]) =>
  [
    'Name,Surname,E-mail',
    ...order(Array.from({ length: people }, (_, at) => at)).map((at) => `Ayşe,${lastName},p${at}@once.example`),
    `Ayşe,${lastName},wrong`,
  ].join('\n');

async function settled(send: Send, id: number) {
  for (const end = Date.now() + 120_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const { data: job } = await send(readUpload, { params: { id } });
    expect(job.processed + job.waiting).toBe(job.total);
    if (job.state !== 'checking' && job.state !== 'applying') return job;
  }
  throw new Error('An upload did not end within two minutes.');
}

it('two uploads of the same people at once, through two processes and in opposite orders, add each person once', {
  timeout: 300_000,
}, async () => {
  const [here, there] = sends as [Send, Send];
  const upload = async (send: Send, name: string, csv: string) => {
    const { data } = await send(createUpload, {}, { file: { name, bytes: csv }, fields: { kind: 'users' } });
    expect(await settled(send, data.id)).toMatchObject({ state: 'needsDecision' });
    return { send, id: data.id };
  };
  const both = await Promise.all([
    upload(
      here,
      'one.csv',
      sheet('Bir', (numbers) => numbers),
    ),
    upload(
      there,
      'other.csv',
      sheet('İki', (numbers) => numbers.toReversed()),
    ),
  ]);
  // In the same moment.
  await Promise.all(both.map(({ send, id }) => send(continueUpload, { params: { id } })));
  const jobs = await Promise.all(both.map(({ send, id }) => settled(send, id)));
  for (const job of jobs) {
    expect(job).toMatchObject({ state: 'done', total: people + 1, processed: people + 1, invalid: 1 });
    expect(job.added + job.updated + job.unchanged).toBe(people);
  }
  expect(jobs.reduce((sum, { added }) => sum + added, 0)).toBe(people);
  const { rows } = await database.pool.query<{ count: number; names: number }>(
    `select count(*)::int as count, count(distinct email)::int as names from users where email like '%@once.example' and deleted_at is null`,
  );
  expect(rows).toEqual([{ count: people, names: people }]);
});
