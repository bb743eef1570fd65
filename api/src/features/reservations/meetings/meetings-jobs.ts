import { defineJob } from '#platform/jobs/job.ts';
import { sendGuestNotices, type TellGuests, tellGuestsJob } from './guest-notices-service.ts';

export const jobs = [defineJob<TellGuests>({ name: tellGuestsJob, run: sendGuestNotices })];
