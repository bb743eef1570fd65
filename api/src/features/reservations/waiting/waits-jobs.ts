import { defineJob } from '#platform/jobs/job.ts';
import { lookAtLines } from './giving-service.ts';
import { type TellAdded, tellAdded, tellAddedJob } from './waits-added-mail.ts';

export const jobs = [
  defineJob<TellAdded>({ name: tellAddedJob, run: tellAdded }),
  // The next minute looks again; one that failed isn't tried for hours.
  defineJob({ name: 'reservations.waits', cron: '* * * * *', retries: 0, run: (ctx, _, { signal }) => lookAtLines(ctx, signal) }),
];
