import { defineJob } from '#platform/jobs/job.ts';
import { destroyDue } from './retention-service.ts';

export const jobs = [
  defineJob({ name: 'dataProtection.destroy', cron: '20 2 * * *', run: (ctx, _data, { signal }) => destroyDue(ctx, signal) }),
];
