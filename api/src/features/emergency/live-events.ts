import type { Context } from '#api/context.ts';
import { notify } from '#platform/db/notify.ts';
import { type Change, defineEvent, hears } from '#platform/tell.ts';

/** `mailed` stands in no entry: only whoever looks at a board hears how far the mails are. */
export const emergencies = defineEvent<Change<'start' | 'update' | 'remind' | 'end' | 'mailed'>>('emergency');

/** What boards hear: `12` for the emergency itself, `12 4711` for a response of it. */
export const boardTopic = 'emergency-board';
/** What the bar of every panel hears: that one has started or ended. */
export const runningTopic = 'emergency-running';

export const boards = hears(emergencies, {
  wants: () => true,
  async hear({ db }: Context, { action, records }) {
    for (const { id } of records) {
      await notify(db, boardTopic, String(id));
      if (action === 'start' || action === 'end') await notify(db, runningTopic, String(id));
    }
  },
});
