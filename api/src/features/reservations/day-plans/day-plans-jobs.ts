import { defineJob } from '#platform/jobs/job.ts';
import { forgetDayPlans } from './day-plans-service.ts';

export const jobs = [defineJob({ name: 'day-plans.forget', cron: '50 3 * * *', run: (ctx) => forgetDayPlans(ctx) })];
