import { setTimeout as pause } from 'node:timers/promises';
import { apiBasePath, uploadMaxBytes } from '@population-tracker/contract/kernel/constants';
import { startLoad } from '../../load/run-load.ts';
import type { Outcome } from '../../load/work.ts';
import { onServer } from '../../machine/database-server.ts';
import { apiPath, type Stage, workOf } from '../../machine/stage.ts';
import { type Figure, median, ms, type Row } from '../figure.ts';
import { bareParseSeconds, rawUpsertSeconds } from './upload-raw.ts';
import { csvOf, newPeople, xlsxOf } from './upload-sheets.ts';

const giveUpSeconds = 240;

const times = ['1', '2', '3'];

/**
 * A sheet of as many new users as there are, from the sending of the file until every row is there, while a few persons go on listing
 * reservations. A .csv stands against one upsert of the same rows, an .xlsx against reading its cells and that upsert. Each is done three
 * times in turn, and its middle counts. What PostgreSQL tidies up by itself is left out: it comes once a minute to what was committed, so
 * that it meets an upload while it goes on, and one statement only after its time was taken.
 */
export const upload: Row = {
  name: 'upload',
  sizes: 'each',
  async measure(stage): Promise<Figure[]> {
    const idle = await listing(stage).after(8);
    stage.api.memory.forgetPeak();
    await onServer(stage.databaseUrl, tidied('set (autovacuum_enabled = off)'));
    const { upserts, parses, csv, xlsx, ownParse } = await inTurns(stage);
    await onServer(stage.databaseUrl, tidied('reset (autovacuum_enabled)'));
    const apiPeak = stage.api.memory.peakMb();
    const readingPeak = Math.max(...[...csv, ...xlsx].map(({ readingPeakMb }) => readingPeakMb));
    const rows = `${stage.scale.users.toLocaleString('en')} users`;
    const [upsert, parse] = [median(upserts), median(parses)];
    const secondsOf = (done: Uploaded[]) => done.map(({ seconds }) => seconds);
    const behind = (done: Uploaded[]) =>
      `${secondsTold(secondsOf(done))}, ${secondsTold(done.map(({ checkedSeconds }) => checkedSeconds))} of them checking`;
    const worstOf = (done: Uploaded[]) => Math.max(...done.map(({ lists }) => lists.p99Ms));
    const p50 = (done: Uploaded[]) => ms(median(done.map(({ lists }) => lists.p50Ms)));
    return [
      figure(
        'upload.csv',
        `upload ${rows} as .csv, against one upsert of the same rows, the middle of three each`,
        median(secondsOf(csv)) / upsert,
        'times',
        `${behind(csv)}, of ${secondsTold(upserts)}`,
      ),
      figure(
        'upload.xlsx',
        `upload ${rows} as .xlsx, against the bare parse by SheetJS and one upsert of the rows, the middle of three each`,
        median(secondsOf(xlsx)) / (parse + upsert),
        'times',
        `${behind(xlsx)}, of ${secondsTold(parses)} by SheetJS and ${secondsTold(upserts)}; the product’s own reader takes ${ownParse.toFixed(1)} s`,
      ),
      figure(
        'upload.memory',
        'memory meanwhile, of the API and of the process that reads the sheet, at the highest of each',
        apiPeak + readingPeak,
        'MB',
        `API ${Math.round(apiPeak)} MB, reading ${Math.round(readingPeak)} MB`,
      ),
      figure(
        'upload.lists',
        'p99 of lists meanwhile, against idle',
        Math.max(worstOf(csv), worstOf(xlsx)) / idle.p99Ms,
        'times',
        `the worst of three .csv ${ms(worstOf(csv))}, .xlsx ${ms(worstOf(xlsx))} of ${ms(idle.p99Ms)}; p50 ${p50(csv)}, ${p50(xlsx)} of ${ms(idle.p50Ms)}`,
      ),
      await smallUploads(stage),
    ];
  },
};

const tidied = (how: string): string =>
  ['users', 'audit_log', 'upload_former_values', 'upload_chunks', 'upload_jobs'].map((table) => `alter table ${table} ${how};`).join('\n');

interface Turns {
  /** In seconds. */
  upserts: number[];
  parses: number[];
  ownParse: number;
  csv: Uploaded[];
  xlsx: Uploaded[];
}

async function inTurns(stage: Stage): Promise<Turns> {
  const rowCount = stage.scale.users;
  const turns: Turns = { upserts: [], parses: [], ownParse: Number.NaN, csv: [], xlsx: [] };
  for (const time of times) {
    turns.upserts.push(await rawUpsertSeconds(stage, newPeople(rowCount, `r${time}-`)));
    turns.csv.push(await uploaded(stage, 'users.csv', csvOf(newPeople(rowCount, `c${time}-`))));
    const sheet = xlsxOf(newPeople(rowCount, `x${time}-`));
    turns.parses.push(bareParseSeconds(sheet, 'sheetjs'));
    turns.ownParse = bareParseSeconds(sheet, 'product');
    turns.xlsx.push(await uploaded(stage, 'users.xlsx', sheet));
  }
  return turns;
}

const secondsTold = (values: number[]): string => `${values.map((seconds) => seconds.toFixed(1)).join(', ')} s`;

const figure = (name: string, what: string, value: number, unit: Figure['unit'], behind: string): Figure => ({
  name,
  what,
  value,
  unit,
  behind,
});

/** Four persons who open a list ten times a second each at most. */
function listing({ api, token }: Stage) {
  const requests = [1, 2, 3].map((page) => ({ method: 'GET' as const, path: apiPath('/reservations', { page, limit: 50 }) }));
  const load = startLoad({ ...workOf(token, requests, { connections: 4, seconds: giveUpSeconds, pauseMs: 100 }), ports: [api.port] });
  return {
    stop: load.stop,
    after: async (seconds: number) => {
      await pause(seconds * 1_000);
      return load.stop();
    },
  };
}

const smallRows = 1_000;

/** Nothing else is asked meanwhile but how far they are. */
async function smallUploads(stage: Stage): Promise<Figure> {
  await onServer(stage.databaseUrl, 'vacuum analyze users');
  const taken: Record<string, number[]> = { '.csv': [], '.xlsx': [] };
  for (const round of times)
    for (const [kind, bytesOf] of [['.csv', csvOf] as const, ['.xlsx', xlsxOf] as const]) {
      const bytes = bytesOf(newPeople(smallRows, `${kind.slice(1)}${round}`));
      taken[kind]?.push((await followedToItsEnd(stage, `users${kind}`, bytes, smallRows)).seconds);
    }
  return figure(
    'upload.small',
    `upload ${smallRows.toLocaleString('en')} users, the middle of three of each kind`,
    Math.max(...Object.values(taken).map(median)),
    's',
    Object.entries(taken)
      .map(([kind, all]) => `${kind} ${all.map((seconds) => seconds.toFixed(2)).join(', ')} s`)
      .join('; '),
  );
}

interface Uploaded {
  seconds: number;
  checkedSeconds: number;
  readingPeakMb: number;
  lists: Outcome;
}

async function uploaded(stage: Stage, name: string, bytes: Buffer): Promise<Uploaded> {
  if (bytes.length > uploadMaxBytes) throw new Error(`${name} has ${bytes.length} bytes, more than an upload may have.`);
  await onServer(stage.databaseUrl, 'vacuum analyze users');
  const lists = listing(stage);
  await pause(500);
  try {
    const followed = await followedToItsEnd(stage, name, bytes, stage.scale.users);
    return { ...followed, lists: await lists.stop() };
  } catch (error) {
    await lists.stop();
    throw error;
  }
}

/** Sends the file and looks every 50 ms how far it is. */
async function followedToItsEnd({ api, token }: Stage, name: string, bytes: Buffer, rows: number): Promise<Omit<Uploaded, 'lists'>> {
  const url = `http://127.0.0.1:${api.port}${apiBasePath}/uploads`;
  const form = new FormData();
  form.set('kind', 'users');
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1_000;
  let job = await jobOf(fetch(url, { method: 'POST', headers: { token }, body: form }));
  let checkedSeconds = 0;
  let readingPeakMb = 0;
  while (job.state !== 'done') {
    if (!['checking', 'applying'].includes(job.state) || seconds() > giveUpSeconds)
      throw new Error(`The upload stands: ${JSON.stringify(job).slice(0, 1_000)}`);
    if (job.state === 'checking') checkedSeconds = seconds();
    readingPeakMb = Math.max(readingPeakMb, api.memory.childrenPeakMb());
    await pause(50);
    job = await jobOf(fetch(`${url}/${job.id}`, { headers: { token } }));
  }
  if (job.added !== rows) throw new Error(`${job.added} users were added, not ${rows}.`);
  return { seconds: seconds(), checkedSeconds, readingPeakMb };
}

interface Job {
  id: number;
  state: string;
  added: number;
}

async function jobOf(answering: Promise<Response>): Promise<Job> {
  const answer = await answering;
  const { data, error } = (await answer.json()) as { data: Job; error: string | null };
  if (!answer.ok) throw new Error(`The API refused the upload: ${answer.status} ${error}`);
  return data;
}
