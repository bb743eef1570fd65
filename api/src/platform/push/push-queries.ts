import type { PushKind } from '@population-tracker/contract/me/push-kinds';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export interface Noticed {
  eventKey: string;
  userId: number;
  kind: PushKind;
  title: string;
  path: string;
  topic: string | null;
  urgent: boolean;
  lifeSeconds: number;
}

/**
 * Writes a push for each device of whoever wants one.
 * @returns the event keys of those who want no mail besides: whom no device hears is never among them
 */
export async function insertPushes(db: Database, notices: readonly Noticed[]): Promise<Set<string>> {
  const column = <T>(valueOf: (one: Noticed) => T) => notices.map(valueOf);
  const { rows } = await sql<{ eventKey: string }>`
    with wanted as (
      select g.*, s.id as subscription_id, coalesce(c.by_mail, true) as by_mail
      from unnest(
        ${column(({ eventKey }) => eventKey)}::text[], ${column(({ userId }) => userId)}::int[], ${column(({ kind }) => kind)}::text[],
        ${column(({ title }) => title)}::text[], ${column(({ path }) => path)}::text[], ${column(({ topic }) => topic)}::text[],
        ${column(({ urgent }) => urgent)}::boolean[], ${column(({ lifeSeconds }) => lifeSeconds)}::float8[]
      ) as g (event_key, user_id, kind, title, path, topic, urgent, life)
      join push_subscriptions s on s.user_id = g.user_id
      join users u on u.id = g.user_id and u.status = 'active' and u.deleted_at is null
      left join push_choices c on c.user_id = g.user_id and c.kind = g.kind
      where coalesce(c.by_push, true)
    ), added as (
      insert into push_outbox (event_key, user_id, subscription_id, kind, title, path, topic, urgent, expires_at)
      select event_key, user_id, subscription_id, kind, title, path, topic, urgent, now() + make_interval(secs => life) from wanted
      on conflict do nothing
    )
    select distinct event_key as "eventKey" from wanted where not by_mail`.execute(db);
  return new Set(rows.map(({ eventKey }) => eventKey));
}

/** What of a topic waits isn't pushed any more. */
export const callOffPushes = (db: Database, topic: string) =>
  sql`update push_outbox set state = 'cancelled', title = '', path = '' where topic = ${topic} and state = 'waiting'`.execute(db);

/** What of a topic waits was never there: it may be pushed anew. */
export const takeBackPushes = (db: Database, topic: string) =>
  sql`delete from push_outbox where topic = ${topic} and state = 'waiting'`.execute(db);

export interface ClaimedPush {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  subscriptionId: number;
  eventKey: string;
  title: string;
  path: string;
  urgent: boolean;
  attempts: number;
  ttlSeconds: number;
}

/** Marks due pushes as being handed over, the urgent ones first. */
export async function claimPushes(db: Database, sender: string, count: number): Promise<ClaimedPush[]> {
  const { rows } = await sql<ClaimedPush>`
    with due as materialized (
      select id from push_outbox
      where state = 'waiting' and next_try_at <= now() and expires_at > now() and subscription_id is not null
      order by urgent desc, next_try_at, id limit ${count}
      for update skip locked
    )
    update push_outbox p set state = 'sending', sender = ${sender}
    from due, push_subscriptions s where p.id = due.id and s.id = p.subscription_id
    returning p.id::text, s.endpoint, s.p256dh, s.auth, s.id as "subscriptionId", p.event_key as "eventKey", p.title, p.path, p.urgent,
      p.attempts, ceil(extract(epoch from p.expires_at - now()))::int as "ttlSeconds"`.execute(db);
  return rows;
}

export interface PushEnd {
  state: 'waiting' | 'sent' | 'failed' | 'uncertain';
  reason: string | null;
  pauseSeconds: number;
}

/** What is over forgets what it said. */
export const recordPush = (db: Database, sender: string, id: string, { state, reason, pauseSeconds }: PushEnd) =>
  sql`
    update push_outbox set sender = null, attempts = attempts + 1, last_error = ${reason},
      state = case when ${state} = 'waiting' and now() + make_interval(secs => ${pauseSeconds}) > expires_at then 'failed' else ${state} end,
      sent_at = case when ${state} = 'sent' then now() end,
      next_try_at = now() + make_interval(secs => ${pauseSeconds}),
      title = case when ${state} = 'waiting' then title else '' end, path = case when ${state} = 'waiting' then path else '' end
    where id = ${id}::bigint and sender = ${sender}`.execute(db);

/** A device that is no more, and what waits for it. */
export const dropSubscription = (db: Database, id: number) =>
  sql`
    with off as (update push_outbox set state = 'cancelled', title = '', path = '' where subscription_id = ${id}::int and state = 'waiting')
    delete from push_subscriptions where id = ${id}::int`.execute(db);

/** What the caller marked but never got to know of goes back: nobody has begun it. */
export const putBackPushes = (db: Database, sender: string, known: readonly string[]) =>
  sql`update push_outbox set state = 'waiting', sender = null
    where state = 'sending' and sender = ${sender} and id <> all(${known}::bigint[])`.execute(db);

export async function othersPushing(db: Database, sender: string): Promise<string[]> {
  const { rows } = await sql<{ sender: string }>`
    select distinct sender from push_outbox where state = 'sending' and sender <> ${sender}`.execute(db);
  return rows.map((row) => row.sender);
}

/** @returns how many pushes a dead process left behind in the middle of handing them over */
export async function doubtPushes(db: Database, sender: string): Promise<number> {
  const { rows } = await sql`
    update push_outbox set state = 'uncertain', attempts = attempts + 1, sender = null, title = '', path = ''
    where state = 'sending' and sender = ${sender} returning id`.execute(db);
  return rows.length;
}

/** What came too late, or has no device any more; and what nobody asks about after so many days. */
export async function tidyPushes(db: Database, keepDays: number): Promise<void> {
  await sql`
    update push_outbox set state = 'cancelled', title = '', path = ''
    where state = 'waiting' and (expires_at < now() or subscription_id is null)`.execute(db);
  await sql`delete from push_outbox where state <> 'sending' and created_at < now() - make_interval(days => ${keepDays})`.execute(db);
}

export interface KeptKeys {
  publicKey: string;
  privateSealed: string;
}

export const findKeys = (db: Database): Promise<KeptKeys | undefined> =>
  db.selectFrom('push_keys').select(['public_key as publicKey', 'private_sealed as privateSealed']).executeTakeFirst();

/** Of two who make them at once the first stands. */
export async function storeKeys(db: Database, { publicKey, privateSealed }: KeptKeys): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_sealed: privateSealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const storeSealed = (db: Database, before: string, privateSealed: string) =>
  db.updateTable('push_keys').set({ private_sealed: privateSealed }).where('private_sealed', '=', before).execute();
