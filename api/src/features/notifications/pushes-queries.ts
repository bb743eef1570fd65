import type { Push, PushQuery } from '@population-tracker/contract/notifications/pushes';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { listPage, type Page, searchWords } from '#platform/db/list.ts';

export const findPushes = (db: Database, query: PushQuery): Promise<Page<Push>> =>
  listPage(db, { ...pushPlan(db, query), count: 'capped' }) as Promise<Page<Push>>;

/** The list as its page and its export read it. What is over has forgotten what it said; a mail that told the same still knows. */
export const pushPlan = <Q extends Filters & Pick<PushQuery, 'sort'>>(db: Database, query: Q) => ({
  rows: db
    .selectFrom('push_outbox as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('push_subscriptions as s', (join) => join.onRef('s.id', '=', 'p.subscription_id').onRef('s.user_id', '=', 'p.user_id'))
    .leftJoin('mail_outbox as m', 'm.event_key', 'p.event_key')
    .select([
      sql<number>`p.id`.as('id'),
      'p.user_id as userId',
      sql<string>`u.name || ' ' || u.last_name`.as('userName'),
      'u.email as recipient',
      's.device',
      sql<Push['kind']>`p.kind`.as('kind'),
      sql<string | null>`coalesce(nullif(p.title, ''), m.subject)`.as('subject'),
      'p.topic',
      'p.urgent',
      sql<Push['state']>`p.state`.as('state'),
      'p.attempts',
      'p.last_error as lastError',
      sql<string | null>`case when p.state = 'waiting' then p.next_try_at end`.as('nextTry'),
      'p.created_at as created',
      'p.sent_at as sent',
    ])
    .where((eb) => eb.and(conditions(query))),
  query,
  sortable: { created: sql.ref('p.created_at') },
  defaultSort: '-created',
  tieBreaker: sql.ref('p.id'),
});

type Filters = Pick<PushQuery, 'search' | 'state' | 'kind' | 'topic'>;

function conditions({ search, state, kind, topic }: Filters): RawBuilder<boolean>[] {
  const found = searchWords(search).map(
    (word) => sql<boolean>`fold_text(concat_ws(' ', u.name, u.last_name, u.email, coalesce(nullif(p.title, ''), m.subject))) like ${word}`,
  );
  if (state) found.push(sql`p.state = ${state}`);
  if (kind) found.push(sql`p.kind = ${kind}`);
  if (topic) found.push(sql`p.topic = ${topic}`);
  return found;
}
