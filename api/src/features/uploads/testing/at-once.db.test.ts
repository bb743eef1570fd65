import { continueUpload, createUpload, readUpload } from '@population-tracker/contract/uploads/uploads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSession, makeUser } from '#testing/make.ts';
import { type ApiProcess, startProcess } from '#testing/process.ts';
import { type Send, sender } from '#testing/send.ts';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';

const people = 6_000;

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

const sheet = (lastName: string, order: (numbers: number[]) => number[]) =>
  ['Name,Surname,E-mail', ...order(Array.from({ length: people }, (_, at) => at)).map((at) => `Ayşe,${lastName},p${at}@once.example`)].join(
    '\n',
  );

async function whole(send: Send, name: string, csv: string) {
  const { data } = await send(createUpload, {}, { file: { name, bytes: csv }, fields: { kind: 'users' } });
  for (const end = Date.now() + 120_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const { data: job } = await send(readUpload, { params: { id: data.id } });
    expect(job.processed + job.waiting).toBe(job.total);
    if (job.state === 'needsDecision') await send(continueUpload, { params: { id: data.id } });
    else if (job.state !== 'checking' && job.state !== 'applying') return job;
  }
  throw new Error('An upload did not end within two minutes.');
}

it('two uploads of the same people at once, through two processes and in opposite orders, add each person once', {
  timeout: 300_000,
}, async () => {
  const [one, other] = await Promise.all([
    whole(
      sends[0] as Send,
      'one.csv',
      sheet('Bir', (numbers) => numbers),
    ),
    whole(
      sends[1] as Send,
      'other.csv',
      sheet('İki', (numbers) => numbers.toReversed()),
    ),
  ]);
  expect(one).toMatchObject({ state: 'done', total: people, processed: people, invalid: 0 });
  expect(other).toMatchObject({ state: 'done', total: people, processed: people, invalid: 0 });
  expect(one.added + other.added).toBe(people);
  expect(one.added + one.updated + one.unchanged).toBe(people);
  expect(other.added + other.updated + other.unchanged).toBe(people);
  const { rows } = await database.pool.query<{ count: number; names: number }>(
    `select count(*)::int as count, count(distinct email)::int as names from users where email like '%@once.example' and deleted_at is null`,
  );
  expect(rows).toEqual([{ count: people, names: people }]);
});
