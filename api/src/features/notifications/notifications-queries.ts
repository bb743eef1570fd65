import type {
  MailCause,
  Notification,
  NotificationQuery,
  NotificationSelection,
  NotificationSummary,
} from '@population-tracker/contract/notifications/notifications';
import { type RawBuilder, sql } from 'kysely';
import type { ChangesQuery } from '#features/audit-log/audit-service.ts';
import type { Database } from '#platform/db/database.ts';
import { listPage, type Page, searchWords } from '#platform/db/list.ts';
import { isRetriable } from '#platform/mail/mail-queries.ts';

/** A topic tells more than the event that a mail bears the key of. */
const isAbout: Record<Exclude<MailCause, 'other'>, RawBuilder<boolean>> = {
  emergency: sql<boolean>`coalesce(mail_outbox.topic, '') like 'emergency:%'`,
  announcement: sql<boolean>`coalesce(mail_outbox.topic, '') like 'announcement:%'`,
  signInCode: sql<boolean>`(mail_outbox.event_key like 'sign-in-code:%' or mail_outbox.event_key like 'sign-in-link:%')`,
  reservation: sql<boolean>`(mail_outbox.event_key like 'cancelled:%' or mail_outbox.event_key like 'desk-notice:%' or mail_outbox.event_key like 'reservation%')`,
};

const about = Object.entries(isAbout);
const causeOf = sql<MailCause>`case ${sql.join(
  about.map(([cause, condition]) => sql`when ${condition} then ${sql.lit(cause)}`),
  sql` `,
)} else 'other' end`;

export const listMails = (db: Database, query: NotificationQuery): Promise<Page<Notification>> =>
  listPage(db, {
    ...planOf(db, query),
    counted: db
      .selectFrom('mail_outbox')
      .select('mail_outbox.id')
      .where((eb) => eb.and(conditions(query))),
    count: 'capped',
  });

/** The list as its page and its export read it. */
export const planOf = <Q extends Filters & Pick<NotificationQuery, 'sort'>>(db: Database, query: Q) => ({
  rows: db
    .selectFrom('mail_outbox')
    .leftJoin('users as u', 'u.id', 'mail_outbox.user_id')
    .select([
      'mail_outbox.id',
      'mail_outbox.recipient',
      'mail_outbox.user_id as userId',
      sql<string | null>`u.name || ' ' || u.last_name`.as('userName'),
      'mail_outbox.subject',
      causeOf.as('cause'),
      'mail_outbox.topic',
      'mail_outbox.urgent',
      'mail_outbox.state',
      'mail_outbox.attempts',
      'mail_outbox.last_error as lastError',
      sql<string | null>`case when mail_outbox.state = 'waiting' then mail_outbox.next_try_at end`.as('nextTry'),
      'mail_outbox.created_at as created',
      'mail_outbox.sent_at as sent',
      isRetriable.as('retriable'),
    ])
    .where((eb) => eb.and(conditions(query))),
  query,
  sortable: { created: sql.ref('mail_outbox.created_at') },
  defaultSort: '-created',
  tieBreaker: sql.ref('mail_outbox.id'),
});

type Filters = Pick<NotificationQuery, 'search' | 'state' | 'cause' | 'topic'>;

function conditions({ search, state, cause, topic }: Filters): RawBuilder<boolean>[] {
  const found = searchWords(search).map((word) => sql<boolean>`mail_outbox.search_text like ${word}`);
  // Written out, so that the index of what isn't sent is seen to serve.
  if (state) found.push(sql`mail_outbox.state = ${sql.lit(state)}`);
  if (cause === 'other') found.push(sql`not (${sql.join(Object.values(isAbout), sql` or `)})`);
  else if (cause) found.push(isAbout[cause]);
  if (topic) found.push(sql`mail_outbox.topic = ${topic}`);
  return found;
}

/** The mails that an administrator has selected. */
export function chosenBy(selection: NotificationSelection): RawBuilder<boolean> {
  if ('ids' in selection) return sql`mail_outbox.id = any(${selection.ids}::integer[])`;
  const { matching, except = [] } = selection;
  return sql`(${sql.join([...conditions(matching), sql`mail_outbox.id <> all(${except}::integer[])`], sql` and `)})`;
}

export async function countsOf(db: Database) {
  const { rows } = await sql<Pick<NotificationSummary, 'waiting' | 'stuck' | 'sending' | 'failed' | 'uncertain' | 'oldestWaiting'>>`
    select count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where state = 'waiting' and attempts > 0) as stuck,
      count(*) filter (where state = 'sending') as sending,
      count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'uncertain') as uncertain,
      min(created_at) filter (where state = 'waiting') as "oldestWaiting"
    from mail_outbox where state <> 'sent'`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A count answers one row.');
  return counts;
}

export async function serverOf(db: Database): Promise<Pick<NotificationSummary, 'serverAway' | 'now'>> {
  const { rows } = await sql<{ since: string | null; nextTry: string; tries: number; lastError: string | null; now: string }>`
    select away_since as since, next_try_at as "nextTry", failures as tries, last_error as "lastError", now() as now
    from mail_server`.execute(db);
  const [server] = rows;
  if (!server) throw new Error('The table of the mail server holds one row.');
  const { since, nextTry, tries, lastError, now } = server;
  if (since === null) return { now, serverAway: null };
  return { now, serverAway: { since, nextTry, tries, lastError: lastError ?? '', diskFull: /^(ENOSPC|EDQUOT)\b/.test(lastError ?? '') } };
}

/** For the audit log: mails that were asked to be tried again. */
export const retriedEntries = (ids: readonly number[]): ChangesQuery => sql`
  select id as "entityId", null::jsonb as before, jsonb_build_object('recipient', recipient, 'subject', subject) as after
  from mail_outbox where id = any(${ids}::integer[])`;
