// What becomes of mails (quality, "full disk, unreadable file, SMTP down or slow").
// - An administrator sees what waits, what failed and why, and what is uncertain, and has it tried again.
// - Nobody reads here what stands in a mail.
// - What was asked for by filters is one entry of the audit log, however many mails it was: the log can only grow.
// - What is uncertain may have arrived: only a person decides that it is sent once more.

import type { NotificationSelection, NotificationSummary } from '@population-tracker/contract/notifications/notifications';
import type { Context } from '#api/context.ts';
import { asPartOf, recordChanges } from '#features/audit-log/audit-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { retryMails, tryServerAgain } from '#platform/mail/outbox.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { chosenBy, countsOf, retriedEntries, serverOf } from './notifications-queries.ts';

export async function summary(ctx: Context): Promise<NotificationSummary> {
  const [counts, server] = await Promise.all([countsOf(ctx.db), serverOf(ctx.db)]);
  return { ...counts, ...server };
}

export const retry = (ctx: Context, selection: NotificationSelection): Promise<{ retried: number }> =>
  transaction(ctx, async (ctx) => {
    const ids = await retryMails(ctx, chosenBy(selection));
    if (ids.length === 0) refuse('notifications.notRetriable');
    const head = { action: 'retry', entity: 'notification', entityId: 'list' };
    const chosen = 'ids' in selection ? {} : selection;
    if ('ids' in selection) await recordChanges(asPartOf(ctx, head), head, retriedEntries(ids));
    await tell(ctx, 'notification', { action: 'retry', id: 'list', after: { mails: ids.length, ...chosen } });
    return { retried: ids.length };
  });

export const tryServer = (ctx: Context): Promise<{ trying: boolean }> =>
  transaction(ctx, async (ctx) => {
    const trying = await tryServerAgain(ctx);
    if (trying) await tell(ctx, 'mailServer', { action: 'retry', id: 'company' });
    return { trying };
  });
