import { setTimeout as pause } from 'node:timers/promises';
import { continueUpload, createUpload, readUpload, type UploadJob } from '@population-tracker/contract/uploads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { makeSession, makeUser } from '../../testing/make.ts';
import { type ApiProcess, startProcess } from '../../testing/process.ts';
import { type Send, sender } from '../../testing/send.ts';
import { sheetWithMistakes } from './testing/sheet-with-mistakes.ts';

const chunks = 20;
const sheet = sheetWithMistakes(chunks * 2_000);
const killsWhileApplying = 10;

let database: TestDatabase;
let api: ApiProcess;
let send: Send;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(rememberChunks);
  api = await startProcess({ DATABASE_URL: database.url });
  send = sender([api.url], await makeSession(database.db, (await makeUser(database.db, { userType: 2 })).id));
});
afterAll(async () => {
  await api?.end();
  await database?.drop();
});

/** A chunk that was applied twice, or half, would show here. */
const rememberChunks = `
  create table applied_chunks (job_id int, number int, row_count int);
  create function remember_chunk() returns trigger language plpgsql as
    $$ begin insert into applied_chunks values (new.job_id, new.number, new.row_count); return new; end $$;
  create trigger remember_chunk after update of applied_at on upload_chunks for each row execute function remember_chunk()`;

const rowsOf = async <R extends object>(sql: string, values: unknown[] = []) => (await database.pool.query<R>(sql, values)).rows;

interface Progress {
  state: UploadJob['state'];
  checked: number;
  applied: number;
}

const progressOf = async (id: number) =>
  (await rowsOf<Progress>('select state, checked, applied from upload_jobs where id = $1', [id]))[0] as Progress;

async function until(id: number, enough: (now: Progress) => boolean): Promise<Progress> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(2)) {
    const now = await progressOf(id);
    if (enough(now)) return now;
  }
  throw new Error(`Nothing went on within a minute:\n${api.lastWords()}`);
}

/** Somewhere in the next moments, and up again. */
async function killWithin(ms: number): Promise<void> {
  await pause(Math.random() * ms);
  await api.kill('SIGKILL');
  await api.restart();
}

async function post(): Promise<number> {
  const file = { name: 'users.csv', bytes: sheet.csv };
  const { data, text } = await send(createUpload, {}, { file, fields: { kind: 'users' }, idempotencyKey: 'the-upload' });
  if (!data) throw new Error(text);
  return data.id;
}

/** Whatever became of it, the same call again is right. */
const unheard = (call: Promise<unknown>) => call.catch(() => undefined);

it('an upload whose process is killed again and again, ten times after the decision, ends with each right row there once, and each wrong one told once', {
  timeout: 240_000,
}, async () => {
  const killedIn: string[] = [];
  const killed = async (id: number, ms: number) => {
    await killWithin(ms);
    killedIn.push((await progressOf(id)).state);
  };

  const lost = unheard(post());
  await killWithin(60);
  await lost;
  const id = await post();
  for (let kill = 0; kill < 4; kill++) {
    await until(id, ({ state, checked }) => state !== 'checking' || checked > 0);
    await killed(id, 150);
  }
  await until(id, ({ state }) => state === 'needsDecision');
  const decided = unheard(send(continueUpload, { params: { id } }));
  await killed(id, 25);
  await decided;
  await unheard(send(continueUpload, { params: { id } }));
  for (let kill = 1; kill < killsWhileApplying; kill++) {
    const { applied } = await progressOf(id);
    await until(id, (now) => now.state === 'done' || now.applied > applied);
    await killed(id, 60);
  }
  await until(id, ({ state }) => state === 'done');
  expect(killedIn).toContain('checking');
  expect(killedIn.filter((state) => state === 'applying').length, killedIn.join()).toBeGreaterThan(5);

  const { right, wrong, rowCount } = sheet;
  expect(await rowsOf('select id from upload_jobs')).toEqual([{ id }]);
  const { data: done } = await send(readUpload, { params: { id } });
  const counts = { total: rowCount, processed: rowCount, waiting: 0, valid: right.length, invalid: wrong.length };
  expect(done).toMatchObject({ state: 'done', ...counts, added: right.length, updated: 0, unchanged: 0 });
  const stored = await storedUsers();
  expect(stored).toHaveLength(right.length);
  // The first that differ tell enough.
  expect(stored.filter((user, at) => JSON.stringify(user) !== JSON.stringify(right[at])).slice(0, 3)).toEqual([]);
  expect(await rowsOf('select row_number as row, error_key as key from upload_errors order by row_number')).toEqual(wrong);
  expect(await rowsOf('select row_number as row from upload_error_rows order by row_number')).toEqual(wrong.map(({ row }) => ({ row })));
  const [applied] = await rowsOf(
    'select count(*)::int as times, count(distinct number)::int as numbers, sum(row_count)::int as rows from applied_chunks',
  );
  expect(applied).toEqual({ times: chunks, numbers: chunks, rows: right.length });
  expect(await rowsOf(`select count(*)::int as told from audit_log where action = 'upload'`)).toEqual([{ told: 1 }]);
});

it('the same file again changes nothing', { timeout: 60_000 }, async () => {
  const digest = `select md5(string_agg(u::text, ',' order by id)) from users u`;
  const before = await rowsOf(digest);
  const { data } = await send(createUpload, {}, { file: { name: 'users.csv', bytes: sheet.csv }, fields: { kind: 'users' } });
  await until(data.id, ({ state }) => state === 'needsDecision');
  await send(continueUpload, { params: { id: data.id } });
  await until(data.id, ({ state }) => state === 'done');
  const { data: done } = await send(readUpload, { params: { id: data.id } });
  expect(done).toMatchObject({ added: 0, updated: 0, unchanged: sheet.right.length, invalid: sheet.wrong.length });
  expect(await rowsOf(digest)).toEqual(before);
});

/** In the order of the sheet. */
const storedUsers = () =>
  rowsOf(`
    select name, last_name as "lastName", email, status, manager_full_name as "managerFullName", manager_email as "managerEmail",
      exceptional, user_type as "userType", version
    from users where email like '%@sirket.example' order by length(email), email`);
