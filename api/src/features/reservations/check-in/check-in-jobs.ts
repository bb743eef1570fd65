import { defineJob } from '#platform/jobs/job.ts';
import { releasePlaces } from './release-service.ts';

export const jobs = [
  // The next minute looks again; one that failed isn't tried for hours.
  defineJob({ name: 'reservations.release', cron: '* * * * *', retries: 0, run: (ctx, _, { signal }) => releasePlaces(ctx, signal) }),
];
