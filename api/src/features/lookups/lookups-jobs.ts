import { defineJob } from '#platform/jobs/job.ts';
import { forgetLookups } from './lookups-service.ts';

export const jobs = [defineJob({ name: 'lookups.forget', cron: '40 3 * * *', run: (ctx) => forgetLookups(ctx) })];
