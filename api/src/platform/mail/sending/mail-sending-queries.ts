import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Attachment } from '../mail.ts';

export interface ClaimedMail {
  id: number;
  eventKey: string;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  listUnsubscribe: string | null;
  attachments: Attachment[] | null;
  priority: number;
  attempts: number;
  created: string;
}

interface Claim {
  sender: string;
  lowestPriority: number;
  count: number;
  /** A single mail that finds out whether the server is there again. */
  probe: boolean;
}

/** Marks due mails as being sent, the urgent ones first; none while the server is away, but for the one that tries it. */
export async function claim(db: Database, { sender, lowestPriority, count, probe }: Claim): Promise<ClaimedMail[]> {
  // The sub-query has to run once, which PostgreSQL promises of a materialized one only.
  const { rows } = await sql<ClaimedMail>`
    with due as materialized (
      select id from mail_outbox
      where state = 'waiting' and priority <= ${lowestPriority} and next_try_at <= now()
        and (expires_at is null or expires_at > now()) and (${probe} or (select away_since is null from mail_server))
      order by priority, next_try_at, id
      limit ${count}
      for update skip locked
    )
    update mail_outbox m set state = 'sending', sender = ${sender}
    from due where m.id = due.id
    returning m.id, m.event_key as "eventKey", m.recipient, m.subject, m.body_text as text, m.body_html as html,
      m.list_unsubscribe as "listUnsubscribe", m.attachments, m.priority, m.attempts, m.created_at as created`.execute(db);
  return rows.sort((a, b) => a.priority - b.priority || a.id - b.id);
}

/** @returns whether the caller is the one who tries the server now; for as long, nobody else does */
export async function takeTurn(db: Database, holdSeconds: number): Promise<boolean> {
  const { rows } = await sql`
    update mail_server set next_try_at = now() + make_interval(secs => ${holdSeconds})
    where away_since is not null and next_try_at <= now()
      and exists (select from mail_outbox where state = 'waiting' and next_try_at <= now())
    returning one`.execute(db);
  return rows.length > 0;
}

/** It takes no mail: the first to notice says so, and who tried it again in vain makes the pause longer. */
export async function serverAway(db: Database, reason: string, pauseSecondsOf: (tries: number) => number, probe: boolean): Promise<void> {
  const { rows } = await sql<{ failures: number }>`select failures from mail_server`.execute(db);
  const failures = rows[0]?.failures ?? 0;
  if (failures > 0 && !probe) return;
  await sql`
    update mail_server set away_since = coalesce(away_since, now()), failures = ${failures + 1}, last_error = ${reason},
      next_try_at = now() + make_interval(secs => ${pauseSecondsOf(failures + 1)})
    where failures = ${failures}`.execute(db);
}

/** @returns whether it was away until now */
export async function serverBack(db: Database): Promise<boolean> {
  const { rows } = await sql`
    update mail_server set away_since = null, failures = 0, last_error = null, next_try_at = now()
    where away_since is not null returning one`.execute(db);
  return rows.length > 0;
}

/** After a new start the server may be another one, or mended. */
export async function tryServerNow(db: Database): Promise<void> {
  await sql`update mail_server set next_try_at = now() where away_since is not null`.execute(db);
}

/** What is sent may hold a code; whoever reads the database or a backup later finds none. */
export async function markSent(db: Database, sender: string, ids: number[]): Promise<void> {
  await sql`
    update mail_outbox set state = 'sent', sent_at = now(), attempts = attempts + 1, last_error = null, sender = null,
      body_text = '', body_html = null, attachments = null
    where id = any(${ids}::integer[]) and sender = ${sender}`.execute(db);
}

export interface NotSent {
  id: number;
  state: 'waiting' | 'failed' | 'uncertain';
  /** A try that counts, and what the server said; null for a mail that goes back as it was. */
  reason: string | null;
  pauseSeconds: number;
}

/** A mail that would be tried after its last day fails instead; one that was called off meanwhile isn't tried any more. */
export async function markNotSent(db: Database, sender: string, mails: NotSent[]): Promise<void> {
  await sql`
    update mail_outbox m set
      state = case
        when m.called_off and t.state = 'waiting' then 'cancelled'
        when t.reason is not null and t.state = 'waiting' and now() + t.pause > m.give_up_at then 'failed'
        else t.state
      end,
      body_text = case when m.called_off then '' else m.body_text end,
      body_html = case when not m.called_off then m.body_html end,
      attachments = case when not m.called_off then m.attachments end,
      attempts = m.attempts + (t.reason is not null)::integer,
      last_error = case when m.called_off and t.state = 'waiting' then null else coalesce(t.reason, m.last_error) end,
      next_try_at = greatest(m.next_try_at, now() + t.pause),
      sender = null
    from (
      select id, state, reason, make_interval(secs => pause) as pause from unnest(
        ${mails.map(({ id }) => id)}::integer[],
        ${mails.map(({ state }) => state)}::text[],
        ${mails.map(({ reason }) => reason)}::text[],
        ${mails.map((mail) => mail.pauseSeconds)}::float8[]
      ) as given (id, state, reason, pause)
    ) t
    where m.id = t.id and m.sender = ${sender}`.execute(db);
}

/** What the caller marked but never got to know of, since the answer was lost, goes back: nobody has begun it. */
export async function putBackUnknown(db: Database, sender: string, known: number[]): Promise<void> {
  await sql`
    update mail_outbox set state = case when called_off then 'cancelled' else 'waiting' end, sender = null
    where state = 'sending' and sender = ${sender} and id <> all(${known}::integer[])`.execute(db);
}

export async function othersSending(db: Database, sender: string): Promise<string[]> {
  const { rows } = await sql<{ sender: string }>`
    select distinct sender from mail_outbox where state = 'sending' and sender <> ${sender}`.execute(db);
  return rows.map((row) => row.sender);
}

/** @returns how many mails a dead process left behind in the middle of handing them over */
export async function markUncertain(db: Database, sender: string): Promise<number> {
  const { rows } = await sql`
    update mail_outbox set state = 'uncertain', attempts = attempts + 1, last_error = null
    where state = 'sending' and sender = ${sender} returning id`.execute(db);
  return rows.length;
}

/** What nobody can use any more, such as a code. */
export async function cancelExpired(db: Database): Promise<void> {
  await sql`
    update mail_outbox set state = 'cancelled', called_off = true, last_error = null, body_text = '', body_html = null, attachments = null
    where state = 'waiting' and expires_at < now()`.execute(db);
}

/** While the server is away nobody else does it. @returns how many */
export async function giveUpOverdue(db: Database): Promise<number> {
  const { rows } = await sql`
    update mail_outbox set state = 'failed', last_error = (select last_error from mail_server)
    where state = 'waiting' and give_up_at < now() and (select away_since is not null from mail_server)
    returning id`.execute(db);
  return rows.length;
}

/** The text of what was never sent is kept for trying again, and not for ever. */
export async function forgetOldTexts(db: Database, keepDays: number): Promise<void> {
  await sql`
    update mail_outbox set body_text = '', body_html = null, attachments = null
    where state in ('failed', 'uncertain', 'cancelled') and created_at < now() - make_interval(days => ${keepDays}) and body_text <> ''`.execute(
    db,
  );
}
