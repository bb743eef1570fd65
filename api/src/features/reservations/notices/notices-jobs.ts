import { defineJob } from '#platform/jobs/job.ts';
import { type CancelledIds, sendNotices, tellCancelledJob } from './notices-service.ts';

export const jobs = [defineJob<CancelledIds>({ name: tellCancelledJob, run: sendNotices })];
