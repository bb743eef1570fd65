import { defineJob, type JobDefinition } from '#platform/jobs/job.ts';
import { bulkJob } from './bulk-job-name.ts';
import { makeBulk } from './bulk-make.ts';
import { checkBulk } from './judge/judge-check.ts';
import { tellMade, tellMadeJob } from './make-tell.ts';
import { endsInTheEnd } from './steps.ts';

export const bulkJobs: JobDefinition[] = [
  defineJob<{ id: number }>({
    name: bulkJob,
    urgent: true,
    retries: 5,
    retryAfterSeconds: 1,
    // A large one doesn't hold up the next.
    concurrency: 2,
    // Each does nothing to a bulk that isn't at its step.
    run: (ctx, { id }, job) =>
      endsInTheEnd(ctx, id, job, async () => {
        await checkBulk(ctx, id);
        await makeBulk(ctx, id, job);
      }),
  }),
  defineJob<{ id: number }>({ name: tellMadeJob, run: (ctx, { id }) => tellMade(ctx, id) }),
];
