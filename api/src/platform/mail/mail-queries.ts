import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Mail } from './mail.ts';

/**
 * Of one event the first mail stands. Where that was called off while it was being handed over, and couldn't be, the new one takes
 * its place.
 * @returns how many of them are new
 */
export async function insertMails(db: Database, mails: readonly Mail[]): Promise<number> {
  const column = <T>(valueOf: (mail: Mail) => T) => mails.map(valueOf);
  const { rows } = await sql<{ added: boolean }>`
    insert into mail_outbox
      (event_key, recipient, subject, body_text, body_html, user_id, topic, urgent, list_unsubscribe, attachments, expires_at)
    select event_key, recipient, subject, body_text, body_html, user_id, topic, urgent, list_unsubscribe, attachments,
      now() + make_interval(secs => life)
    from unnest(
      ${column(({ eventKey }) => eventKey)}::text[],
      ${column(({ to }) => to)}::text[],
      ${column(({ subject }) => subject)}::text[],
      ${column(({ text }) => text)}::text[],
      ${column(({ html }) => html ?? null)}::text[],
      ${column(({ userId }) => userId ?? null)}::integer[],
      ${column(({ topic }) => topic ?? null)}::text[],
      ${column(({ urgent }) => urgent ?? false)}::boolean[],
      ${column(({ listUnsubscribe }) => listUnsubscribe ?? null)}::text[],
      ${column(({ attachments }) => (attachments?.length ? JSON.stringify(attachments) : null))}::jsonb[],
      ${column(({ lifeSeconds }) => lifeSeconds ?? null)}::float8[]
    ) as given (event_key, recipient, subject, body_text, body_html, user_id, topic, urgent, list_unsubscribe, attachments, life)
    on conflict (event_key) do update set
      subject = excluded.subject, body_text = excluded.body_text, body_html = excluded.body_html, attachments = excluded.attachments,
      called_off = false,
      state = case when mail_outbox.state = 'cancelled' then 'waiting' else mail_outbox.state end
      where mail_outbox.called_off and mail_outbox.state in ('sending', 'cancelled')
    returning (xmax = 0) as added`.execute(db);
  return rows.filter(({ added }) => added).length;
}

/** Whether a mail can be tried again: its text is kept, nobody has called it off, and no code in it has expired meanwhile. */
export const isRetriable = sql<boolean>`(
  mail_outbox.state in ('waiting', 'failed', 'uncertain') and mail_outbox.body_text <> '' and not mail_outbox.called_off
  and (mail_outbox.expires_at is null or mail_outbox.expires_at > now())
)`;

/** What met with the absent server is due at once too, so that there is something to try it with. @returns whether it is away */
export async function tryServer(db: Database): Promise<boolean> {
  const { rows } = await sql`
    update mail_server set next_try_at = now(), failures = 1 where away_since is not null returning one`.execute(db);
  if (rows.length > 0) await sql`update mail_outbox set next_try_at = now() where state = 'waiting' and next_try_at > now()`.execute(db);
  return rows.length > 0;
}

/** Tries those of the chosen mails again that can be, at once and for another day; an absent server too, with short pauses anew. */
export async function tryAgain(db: Database, chosen: RawBuilder<boolean>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update mail_outbox set state = 'waiting', sender = null, next_try_at = now(), give_up_at = now() + interval '1 day'
    where ${chosen} and ${isRetriable}
    returning id`.execute(db);
  await tryServer(db);
  return rows.map(({ id }) => id);
}

/**
 * What waits is removed, so that it can be written anew; the rest of the topic is called off.
 * @returns the lowest user among those who may have to be written to anew
 */
export async function takeBack(db: Database, topic: string, eventPrefix: string): Promise<number | null> {
  const { rows } = await sql<{ first: number | null }>`
    with gone as (delete from mail_outbox where topic = ${topic} and state = 'waiting' returning user_id, event_key)
    select min(user_id) filter (where starts_with(event_key, ${eventPrefix})) as first from gone`.execute(db);
  // What is taken up in between is being handed over by now.
  const leaving = await callOff(db, sql`topic = ${topic}`);
  const open = [rows[0]?.first, ...leaving.filter(({ event }) => event.startsWith(eventPrefix)).map(({ userId }) => userId)];
  const users = open.filter((userId) => typeof userId === 'number');
  return users.length > 0 ? Math.min(...users) : null;
}

export const callOffTopic = (db: Database, topic: string) => callOff(db, sql`topic = ${topic}`);

export const callOffEvents = (db: Database, eventKeys: readonly string[]) => callOff(db, sql`event_key = any(${eventKeys}::text[])`);

/**
 * What of the chosen mails isn't sent will not be: what waits is cancelled at once, what is being handed over once it turns out that
 * it couldn't be, and what failed or is uncertain loses the text that it could have been sent again with.
 * @returns what is being handed over: the lanes of the senders bound how much that is
 */
async function callOff(db: Database, chosen: RawBuilder<boolean>): Promise<{ userId: number | null; event: string }[]> {
  const { rows } = await sql<{ userId: number | null; event: string }>`
    with off as (update mail_outbox set called_off = true,
      state = case when state = 'waiting' then 'cancelled' else state end,
      last_error = case when state <> 'waiting' then last_error end,
      body_text = case when state = 'sending' then body_text else '' end,
      body_html = case when state = 'sending' then body_html end,
      attachments = case when state = 'sending' then attachments end
    where ${chosen} and state not in ('sent', 'cancelled') and not called_off
      returning user_id, event_key, state)
    select user_id as "userId", event_key as event from off where state = 'sending'`.execute(db);
  return rows;
}
