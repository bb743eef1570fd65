import { defineJob } from '#platform/jobs/job.ts';
import { sendAnnouncement, sendJob, startDue } from './sending-service.ts';

export const jobs = [
  defineJob({ name: 'announcements.start', cron: '* * * * *', run: (ctx) => startDue(ctx) }),
  defineJob<{ id: number }>({
    name: sendJob,
    urgent: true,
    oncePerKey: true,
    retryAfterSeconds: 5,
    run: (ctx, { id }, { signal }) => sendAnnouncement(ctx, id, signal),
  }),
];
