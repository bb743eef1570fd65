import { defineJob, type JobDefinition } from '#platform/jobs/job.ts';
import { applyUpload } from './apply/apply.ts';
import { applyJob } from './apply/apply-job-name.ts';
import { checkUpload } from './check/check.ts';
import { checkJob } from './check/check-job-name.ts';
import { endsInTheEnd } from './fail.ts';
import { forgetJob } from './forget-jobs.ts';
import type { Importers } from './uploads-service.ts';

const tries = { urgent: true, retries: 5, retryAfterSeconds: 1 };

/** One of each runs in a process: a large file may take all the memory that one reading process gets. */
export const uploadJobs = (importers: Importers): JobDefinition[] => [
  defineJob<{ id: number }>({
    name: checkJob,
    ...tries,
    run: (ctx, { id }, job) => endsInTheEnd(ctx, id, job, 'checking', () => checkUpload(ctx, importers, id, job)),
  }),
  defineJob<{ id: number }>({
    name: applyJob,
    ...tries,
    run: (ctx, { id }, job) => endsInTheEnd(ctx, id, job, 'applying', () => applyUpload(ctx, importers, id, job)),
  }),
  forgetJob,
];
