import { dayMs } from '@population-tracker/contract/kernel/days';
import { scimCallDays } from '@population-tracker/contract/provisioning';
import { defineJob } from '#platform/jobs/job.ts';
import { deleteSettledBefore } from './brake/brake-queries.ts';
import { deleteCallsBefore } from './calls-queries.ts';

export const jobs = [
  defineJob({
    name: 'provisioning.forget',
    cron: '50 2 * * *',
    run: async ({ db, now }, _data, { signal }) => {
      const before = new Date(now().getTime() - scimCallDays * dayMs);
      await deleteCallsBefore(db, before, signal);
      await deleteSettledBefore(db, before);
    },
  }),
];
