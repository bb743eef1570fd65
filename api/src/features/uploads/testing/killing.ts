// An upload whose process is killed again and again, for a test of two kills and a drill of more. Chunks are slowed down a little, so that
// each kill meets the step that it is meant for.

import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { continueUpload, createUpload, readUpload, type UploadState } from '@population-tracker/contract/uploads/uploads';
import type { Connection } from '#platform/db/database.ts';
import { makeSession, makeUser } from '#testing/make.ts';
import { type ApiProcess, startProcess } from '#testing/process.ts';
import { type Send, sender } from '#testing/send.ts';
import { sheetWithMistakes } from './sheet-with-mistakes.ts';

const chunkRows = 2_000;
const chunkMs = 150;
/** Before a kill often enough within a chunk, else seldom enough to leave the computing to what is looked at. */
const lookMs = { kill: 10, end: 100 };

export interface Killing {
  chunks: number;
  /** Once while the file arrives. */
  arriving: boolean;
  checking: number;
  applying: number;
}

export interface Killed {
  /** The state in which each kill left the upload. */
  states: UploadState[];
  /** What isn't as it must be afterwards. */
  complaints: string[];
  seconds: number;
}

type Given = Pick<Connection, 'db' | 'pool'> & { url: string };

/** Tells each chunk that was kept or applied, at its commit: one that was applied twice, or half, shows. */
const slowSteps = `
  create table chunk_steps (id int generated always as identity, number int, row_count int, applied boolean);
  create function tell_step() returns trigger language plpgsql as $$
  begin
    insert into chunk_steps (number, row_count, applied) values (new.number, new.row_count, new.applied_at is not null);
    perform pg_sleep(${chunkMs / 1_000});
    return new;
  end $$;
  create trigger tell_step after insert or update of applied_at on upload_chunks for each row execute function tell_step()`;

/** On an empty database with the newest schema. */
export async function killedUpload(given: Given, killing: Killing): Promise<Killed> {
  await given.pool.query(slowSteps);
  const api = await startProcess({ DATABASE_URL: given.url });
  try {
    const send = sender([api.url], await makeSession(given.db, (await makeUser(given.db, { userType: 2 })).id));
    return await new Drill(given, api, send, killing).run();
  } finally {
    await api.end();
  }
}

/** Whatever became of it, the same call again is right. */
const unheard = (call: Promise<unknown>) => call.catch(() => undefined);

class Drill {
  readonly #given: Given;
  readonly #api: ApiProcess;
  readonly #send: Send;
  readonly #killing: Killing;
  readonly #sheet;
  readonly #states: UploadState[] = [];

  constructor(given: Given, api: ApiProcess, send: Send, killing: Killing) {
    this.#given = given;
    this.#api = api;
    this.#send = send;
    this.#killing = killing;
    this.#sheet = sheetWithMistakes(killing.chunks * chunkRows);
  }

  async run(): Promise<Killed> {
    const { arriving, checking, applying } = this.#killing;
    const started = performance.now();
    if (arriving) {
      const lost = unheard(this.#post());
      await this.#killAfter(Math.random() * 60);
      await lost;
      await this.#api.restart();
    }
    const id = await this.#post();
    for (let kill = 0; kill < checking; kill++) await this.#killAt(id, 'checking');
    await this.#until(id, ({ state }) => state === 'needsDecision');
    await this.#send(continueUpload, { params: { id } });
    for (let kill = 0; kill < applying; kill++) await this.#killAt(id, 'applying');
    await this.#until(id, ({ state }) => state === 'done');
    const seconds = (performance.now() - started) / 1_000;
    return { states: this.#states, complaints: [...(await this.#complaints(id)), ...(await this.#again())], seconds };
  }

  async #post(): Promise<number> {
    const file = { name: 'users.csv', bytes: this.#sheet.csv };
    const { data, text } = await this.#send(createUpload, {}, { file, fields: { kind: 'users' }, idempotencyKey: 'the-upload' });
    if (!data) throw new Error(text);
    return data.id;
  }

  /** Within the next chunk, as soon as one more is through. */
  async #killAt(id: number, step: UploadState): Promise<void> {
    const { steps } = await this.#progress(id);
    await this.#until(id, (now) => now.state !== step || now.steps > steps, lookMs.kill);
    await this.#killAfter(Math.random() * chunkMs * 0.6);
    this.#states.push((await this.#progress(id)).state);
    await this.#api.restart();
  }

  async #killAfter(ms: number): Promise<void> {
    await pause(ms);
    await this.#api.kill('SIGKILL');
  }

  async #rows<R extends object>(sql: string, values: unknown[] = []): Promise<R[]> {
    return (await this.#given.pool.query<R>(sql, values)).rows;
  }

  async #progress(id: number): Promise<{ state: UploadState; steps: number }> {
    const sql = 'select state, (select count(*)::int from chunk_steps) as steps from upload_jobs where id = $1';
    return (await this.#rows<{ state: UploadState; steps: number }>(sql, [id]))[0] as { state: UploadState; steps: number };
  }

  async #until(id: number, enough: (now: { state: UploadState; steps: number }) => boolean, ms = lookMs.end): Promise<void> {
    for (const end = Date.now() + 240_000; Date.now() < end; await pause(ms)) if (enough(await this.#progress(id))) return;
    throw new Error(`Nothing went on within a minute:\n${this.#api.lastWords()}`);
  }

  /** Each right row once with its values, each wrong one told once, each chunk applied once. */
  async #complaints(id: number): Promise<string[]> {
    const { right, wrong, rowCount } = this.#sheet;
    const { data: done } = await this.#send(readUpload, { params: { id } });
    const counts = { total: rowCount, processed: rowCount, waiting: 0, valid: right.length, invalid: wrong.length };
    const expected = { state: 'done', ...counts, added: right.length, updated: 0, unchanged: 0 };
    const told = Object.fromEntries(Object.keys(expected).map((name) => [name, done[name as keyof typeof expected]]));
    const count = right.length;
    const steps =
      'select count(*)::int as times, count(distinct number)::int as numbers, sum(row_count)::int as rows from chunk_steps where applied';
    const { chunks } = this.#killing;
    const history = `select count(*)::int as people, count(distinct entity_id)::int as once from audit_log where entity = 'user' and action = 'create' and after ? 'upload'`;
    return [
      ...differs('the job', told, expected),
      ...differs('the jobs', await this.#rows('select id from upload_jobs'), [{ id }]),
      ...differs('the users', await this.#users(), right),
      ...differs('errors', await this.#rows('select row_number as row, error_key as key from upload_errors order by row_number'), wrong),
      ...differs(
        'rows to mend',
        await this.#rows('select row_number as row from upload_error_rows order by row_number'),
        wrong.map(({ row }) => ({ row })),
      ),
      ...differs('applied chunks', await this.#rows(steps), [{ times: chunks, numbers: chunks, rows: count }]),
      ...differs('audit entries', await this.#rows(`select count(*)::int as told from audit_log where action = 'upload'`), [{ told: 1 }]),
      ...differs('the people’s histories', await this.#rows(history), [{ people: count, once: count }]),
    ];
  }

  /** The same file again changes nothing. */
  async #again(): Promise<string[]> {
    const digest = `select md5(string_agg(u::text, ',' order by id)) from users u`;
    const before = await this.#rows(digest);
    const { data } = await this.#send(createUpload, {}, { file: { name: 'users.csv', bytes: this.#sheet.csv }, fields: { kind: 'users' } });
    await this.#until(data.id, ({ state }) => state === 'needsDecision');
    await this.#send(continueUpload, { params: { id: data.id } });
    await this.#until(data.id, ({ state }) => state === 'done');
    const { data: done } = await this.#send(readUpload, { params: { id: data.id } });
    return [
      ...differs('the second upload', [done.added, done.updated, done.unchanged], [0, 0, this.#sheet.right.length]),
      ...differs('the users after the second upload', await this.#rows(digest), before),
    ];
  }

  /** In the order of the sheet. */
  #users(): Promise<object[]> {
    return this.#rows(`
      select name, last_name as "lastName", email, status, manager_full_name as "managerFullName", manager_email as "managerEmail",
        exceptional, user_type as "userType", version
      from users where email like '%@sirket.example' order by length(email), email`);
  }
}

/** Of lists the first that differ tell enough. */
function differs(what: string, found: unknown, expected: unknown): string[] {
  if (isDeepStrictEqual(found, expected)) return [];
  if (!Array.isArray(found) || !Array.isArray(expected)) return [`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`];
  const at = expected.findIndex((one, index) => !isDeepStrictEqual(found[index], one));
  return [
    `${what}: ${found.length}, not ${expected.length}; number ${at} is ${JSON.stringify(found[at])}, not ${JSON.stringify(expected[at])}`,
  ];
}
