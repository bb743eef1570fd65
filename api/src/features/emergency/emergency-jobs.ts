import { defineJob } from '#platform/jobs/job.ts';
import { type MailRound, sendMails, sendMailsJob } from './mails/mails-service.ts';

/** Two at once, so that a reminder doesn't wait for the mails of a start. */
export const jobs = [
  defineJob<MailRound>({
    name: sendMailsJob,
    urgent: true,
    concurrency: 2,
    retries: 20,
    retryAfterSeconds: 1,
    retryMaxSeconds: 30,
    run: sendMails,
  }),
];
