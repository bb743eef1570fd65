import { readFile } from 'node:fs/promises';
import {
  cancelUpload,
  continueUpload,
  createUpload,
  readUpload,
  type UploadJob,
  type UploadKind,
} from '@population-tracker/contract/uploads/uploads';
import type { Context } from '#api/context.ts';
import { planImporter } from '#features/plan/importer/plan-importer.ts';
import { reservationsImporter } from '#features/reservations/importer/reservations-importer.ts';
import { jobs as noticeJobs } from '#features/reservations/notices/notices-jobs.ts';
import { membersByUpload } from '#features/teams/teams-service.ts';
import { usersImporter } from '#features/users/importer/users-importer.ts';
import type { BoundRoute } from '#platform/http/bind.ts';
import type { Jobs } from '#platform/jobs/enqueue.ts';
import { type RunningJobs, startJobs } from '#platform/jobs/jobs.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { applyUpload } from '../apply/apply.ts';
import { uploads } from '../uploads.ts';

/** Whoever looks computes as well. */
const lookMs = 50;
const importers = [usersImporter(membersByUpload), planImporter, reservationsImporter];
const feature = uploads(importers);

/** The server with its workers in the same process, as it runs by default. */
export interface UploadingApp extends TestApp {
  /** @param as whose upload it is: an administrator's, unless a token is given */
  upload(name: string, bytes: Buffer | string, kind?: UploadKind, as?: string): Promise<UploadJob>;
  /** Waits until nothing more happens by itself. */
  settled(id: number): Promise<UploadJob>;
  /** Continues them and applies them in one moment, as several processes would: one process does so one after the other. */
  applyAtOnce(waiting: readonly { id: number }[]): Promise<void>;
  running: RunningJobs;
}

/** @param routes of other features, where their answers are looked at too */
export async function uploadingApp({ work = true, routes = [] as BoundRoute[] } = {}): Promise<UploadingApp> {
  let running: RunningJobs | undefined;
  const jobs: Jobs = { enqueue: async (...given) => running?.jobs.enqueue(...given) };
  const app = await testApp({ routes: [...feature.routes, ...routes], jobs: () => jobs });
  running = await startJobs({
    url: app.database.url,
    definitions: [...feature.jobs, ...noticeJobs],
    work,
    log: app.services.log,
    makeContext: ({ requestId }) => app.context({ requestId, jobs } as Partial<Context>),
  });
  const stop = running;
  return {
    ...app,
    running,
    upload: async (name, bytes, kind = 'users', as) => {
      const { data, error } = await app.call(createUpload, {}, { file: { name, bytes }, fields: { kind }, ...(as ? { as } : {}) });
      if (error) throw new Error(error);
      return data;
    },
    settled: (id) => settled(app, id),
    applyAtOnce: async (waiting) => {
      for (const { id } of waiting) await app.call(continueUpload, { params: { id } });
      const byKind = new Map(importers.map((one) => [one.kind, one]));
      const run = { signal: new AbortController().signal, attempt: 0, last: false };
      await Promise.all(waiting.map(({ id }) => applyUpload(app.context({ jobs } as Partial<Context>), byKind, id, run)));
    },
    close: async () => {
      await stop.stop();
      await app.close();
    },
  };
}

/** Waits until nothing more happens by itself, and checks at every look that the counts add up. */
export async function settled(app: Pick<TestApp, 'call'>, id: number): Promise<UploadJob> {
  for (const until = Date.now() + 240_000; Date.now() < until; ) {
    const { data } = await app.call(readUpload, { params: { id } });
    if (data.processed + data.waiting !== data.total || data.waiting < 0)
      throw new Error(`The counts don't add up: ${JSON.stringify(data)}`);
    if (data.state !== 'checking' && data.state !== 'applying') return data;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  await app.call(cancelUpload, { params: { id } });
  throw new Error('The upload did not settle within four minutes.');
}

export const sample = (name: string): Promise<Buffer> => readFile(new URL(`../samples/${name}`, import.meta.url));

/** A sheet of so many users as .csv. */
export function usersCsv(count: number, { change = '' } = {}): string {
  const rows = Array.from({ length: count }, (_, index) => `Name${change},Surname${index},user${index}@company.example`);
  return ['Name,Surname,E-mail', ...rows].join('\n');
}
