import { defineJob } from '#platform/jobs/job.ts';
import { keepOccupancy } from './figures/occupancy-service.ts';
import { keepCurve } from './today/forecast-service.ts';

export const jobs = [
  defineJob({ name: 'dashboard.keepOccupancy', cron: '*/5 * * * *', run: (ctx) => keepOccupancy(ctx) }),
  defineJob({ name: 'dashboard.keepCurve', cron: '*/5 * * * *', run: (ctx) => keepCurve(ctx) }),
];
