import { dayMs } from '@population-tracker/contract/kernel/days';
import { defineJob } from '#platform/jobs/job.ts';
import { deleteOldAttempts } from './arrivals/attempts-queries.ts';
import { tellLater } from './arrivals/waiting-mail.ts';
import { deleteUseBefore } from './limits/limits-queries.ts';
import { deleteOldLinks } from './links/links-queries.ts';
import { deleteOldChallenges } from './passkeys/challenges-queries.ts';
import { deleteOldSessions } from './session-queries.ts';
import { deleteOldCodes } from './sign-in/sign-in-queries.ts';
import { knownAddressMs } from './sign-in/sign-in-rules.ts';

/** The longest period that any limit looks back on, and a day more. */
const countedMs = 2 * dayMs;

/** What no rule looks at any more is forgotten; owners hear of those who wait for them. */
export const jobs = [
  defineJob({
    name: 'session.forget',
    cron: '40 2 * * *',
    run: async ({ db, now }) => {
      const before = (ms: number) => new Date(now().getTime() - ms);
      await deleteUseBefore(db, before(countedMs));
      await deleteOldCodes(db, before(dayMs));
      await deleteOldLinks(db, before(dayMs));
      await deleteOldAttempts(db, before(dayMs));
      await deleteOldChallenges(db, before(dayMs));
      await deleteOldSessions(db, before(knownAddressMs), now());
    },
  }),
  defineJob({ name: 'session.tellWaiting', cron: '*/5 * * * *', run: (ctx) => tellLater(ctx) }),
];
