import { defineJob, type JobDefinition } from '../../platform/jobs/jobs.ts';
import { applyUpload } from './apply/apply.ts';
import { applyJob } from './apply/job-name.ts';
import { checkUpload } from './check/check.ts';
import { checkJob } from './check/job-name.ts';
import type { Importers } from './service.ts';

/** One of each runs in a process: a large file may take the memory of its reading thread. */
export const uploadJobs = (importers: Importers): JobDefinition[] => [
  defineJob<{ id: number }>({
    name: checkJob,
    urgent: true,
    run: (ctx, { id }, job) => checkUpload(ctx, importers, id, job),
  }),
  defineJob<{ id: number }>({
    name: applyJob,
    urgent: true,
    run: (ctx, { id }, job) => applyUpload(ctx, importers, id, job),
  }),
];
