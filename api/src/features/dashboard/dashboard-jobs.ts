import { defineJob } from '#platform/jobs/job.ts';
import { keepOccupancy } from './figures/occupancy-service.ts';
import { sendSlotReports } from './slot-reports/slot-mails-service.ts';
import { curveJob, keepCurve, occupancyJob } from './today/forecast-service.ts';

export const jobs = [
  defineJob({ name: occupancyJob, cron: '*/5 * * * *', oncePerKey: true, urgent: true, run: (ctx) => keepOccupancy(ctx) }),
  defineJob({ name: curveJob, cron: '*/5 * * * *', oncePerKey: true, urgent: true, run: (ctx) => keepCurve(ctx) }),
  defineJob({ name: 'dashboard.sendSlotReports', cron: '*/5 * * * *', run: (ctx) => sendSlotReports(ctx) }),
];
