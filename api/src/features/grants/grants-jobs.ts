import { defineJob } from '#platform/jobs/job.ts';
import { endOverGrants } from './grants-service.ts';

export const jobs = [defineJob({ name: 'grants.over', cron: '5 * * * *', run: endOverGrants })];
