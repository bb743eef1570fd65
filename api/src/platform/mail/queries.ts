import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Mail } from './outbox.ts';

/** @returns how many of them are new */
export async function insertMails(db: Database, mails: readonly Mail[]): Promise<number> {
  const column = <T>(valueOf: (mail: Mail) => T) => mails.map(valueOf);
  const { rows } = await sql`
    insert into mail_outbox
      (event_key, recipient, subject, body_text, body_html, user_id, topic, urgent, list_unsubscribe, attachments)
    select * from unnest(
      ${column(({ eventKey }) => eventKey)}::text[],
      ${column(({ to }) => to)}::text[],
      ${column(({ subject }) => subject)}::text[],
      ${column(({ text }) => text)}::text[],
      ${column(({ html }) => html ?? null)}::text[],
      ${column(({ userId }) => userId ?? null)}::integer[],
      ${column(({ topic }) => topic ?? null)}::text[],
      ${column(({ urgent }) => urgent ?? false)}::boolean[],
      ${column(({ listUnsubscribe }) => listUnsubscribe ?? null)}::text[],
      ${column(({ attachments }) => (attachments?.length ? JSON.stringify(attachments) : null))}::jsonb[]
    )
    on conflict (event_key) do nothing
    returning id`.execute(db);
  return rows.length;
}

/** Whether a mail can be tried again: its text is kept, and no code in it has expired meanwhile. */
export const isRetriable = sql<boolean>`(
  mail_outbox.state in ('waiting', 'failed', 'uncertain') and mail_outbox.body_text <> ''
  and (mail_outbox.state = 'waiting' or mail_outbox.event_key not like 'sign-in-code:%')
)`;

/** Tries those of the chosen mails again that can be, at once and for another day; an absent server too, with short pauses anew. */
export async function tryAgain(db: Database, chosen: RawBuilder<boolean>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update mail_outbox set state = 'waiting', sender = null, next_try_at = now(), give_up_at = now() + interval '1 day'
    where ${chosen} and ${isRetriable}
    returning id`.execute(db);
  await sql`update mail_server set next_try_at = now(), failures = 1 where away_since is not null`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteWaiting(db: Database, topic: string, eventPrefix: string): Promise<number | null> {
  const { rows } = await sql<{ first: number | null }>`
    with gone as (delete from mail_outbox where topic = ${topic} and state = 'waiting' returning user_id, event_key)
    select min(user_id) filter (where starts_with(event_key, ${eventPrefix})) as first from gone`.execute(db);
  return rows[0]?.first ?? null;
}

export async function giveUpWaiting(db: Database, topic: string, reason: string): Promise<void> {
  await sql`
    update mail_outbox set state = 'failed', last_error = ${reason}, body_text = '', body_html = null, attachments = null
    where topic = ${topic} and state = 'waiting'`.execute(db);
}
