import { defineJob } from '#platform/jobs/job.ts';
import { lookAtLines } from './giving-service.ts';

export const jobs = [
  // The next minute looks again; one that failed isn't tried for hours.
  defineJob({ name: 'reservations.waits', cron: '* * * * *', retries: 0, run: (ctx, _, { signal }) => lookAtLines(ctx, signal) }),
];
