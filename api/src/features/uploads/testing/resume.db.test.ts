import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readUpload, type UploadJob } from '@population-tracker/contract/uploads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type UploadingApp, uploadingApp, usersCsv } from './uploading.ts';

const users = 20_000;

let app: UploadingApp;
beforeAll(async () => {
  app = await uploadingApp({ work: false });
});
const workers: ChildProcess[] = [];
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await app?.close();
});

/** A process of its own that works on the jobs until somebody ends it. */
function startWorker(): ChildProcess {
  const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const program = `
    const { connect } = await import(${url('../../../platform/db/database.ts')});
    const { startJobs } = await import(${url('../../../platform/jobs/jobs.ts')});
    const { createLog } = await import(${url('../../../platform/log.ts')});
    const { uploads } = await import(${url('../uploads.ts')});
    const { usersImporter } = await import(${url('../../users/importer/importer.ts')});
    const [url] = process.argv.slice(1);
    const log = createLog('error');
    const { db } = connect({ url, maxConnections: 4 });
    const base = { db, log, actor: null, language: 'en', address: '', now: () => new Date(), config: {} };
    await startJobs({ url, log, work: true, definitions: uploads([usersImporter]).jobs, makeContext: (parts) => ({ ...base, ...parts }) });`;
  const worker = spawn(process.execPath, ['--input-type=module', '-e', program, '--', app.database.url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  workers.push(worker);
  return worker;
}

async function untilProcessed(id: number, enough: (job: UploadJob) => boolean): Promise<UploadJob> {
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    const { data } = await app.call(readUpload, { params: { id } });
    expect(data.processed + data.waiting).toBe(data.total);
    if (enough(data)) return data;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('Nothing went on within a minute.');
}

/** Kills the worker as soon as the upload has come so far, and starts another one. */
async function killAt(worker: ChildProcess, id: number, enough: (job: UploadJob) => boolean): Promise<ChildProcess> {
  await untilProcessed(id, (job) => enough(job) || job.state === 'done');
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  return startWorker();
}

it('a process killed while it checks and while it applies loses no row and applies none twice', { timeout: 180_000 }, async () => {
  let worker = startWorker();
  const { id } = await app.upload('many.csv', usersCsv(users));
  const kills: UploadJob['state'][] = [];
  const told = (job: UploadJob, enough: boolean) => {
    if (enough) kills.push(job.state);
    return enough;
  };
  worker = await killAt(worker, id, (job) => told(job, job.state === 'checking' && job.processed > 0));
  worker = await killAt(worker, id, (job) => told(job, job.state === 'checking' && job.processed > 2_000));
  for (const processed of [2_000, 6_000, 12_000]) {
    worker = await killAt(worker, id, (job) => told(job, job.state === 'applying' && job.processed >= processed));
  }
  const killedAt = Date.now();
  const done = await untilProcessed(id, ({ state }) => state === 'done');
  expect(Date.now() - killedAt).toBeLessThan(30_000);
  expect(kills).toEqual(['checking', 'checking', 'applying', 'applying', 'applying']);
  expect(done).toMatchObject({ total: users, processed: users, added: users, updated: 0, unchanged: 0, invalid: 0 });

  const again = await app.upload('many.csv', usersCsv(users));
  expect(await untilProcessed(again.id, ({ state }) => state === 'done')).toMatchObject({ added: 0, updated: 0, unchanged: users });
  const { rows } = await app.database.pool.query<{ count: string; versions: string }>(
    `select count(distinct email) as count, sum(version) as versions from users where email like 'user%@company.example'`,
  );
  expect(rows.map(({ count, versions }) => [Number(count), Number(versions)])).toEqual([[users, users]]);
});
