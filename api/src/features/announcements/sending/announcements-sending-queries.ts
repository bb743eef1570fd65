import type { Announcement, AnnouncementDeliveries } from '@population-tracker/contract/announcements/announcements';
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { isAimedAt, isAmong } from '../audience/audience-queries.ts';

export interface Round {
  number: number;
  language: ProductLanguage;
  startedAt: string | null;
  finishedAt: string | null;
  /** The last person whose mail is written. */
  reachedUserId: number;
  recipients: number;
}

const roundsOf = (db: Database, id: number) =>
  db
    .selectFrom('announcement_rounds')
    .select([
      'number',
      'language',
      'started_at as startedAt',
      'finished_at as finishedAt',
      'reached_user_id as reachedUserId',
      'recipients',
    ])
    .where('announcement_id', '=', id)
    .orderBy('number', 'desc')
    .$castTo<Round>();

export const latestRound = (db: Database, id: number): Promise<Round | undefined> => roundsOf(db, id).limit(1).executeTakeFirst();

export async function insertRound(db: Database, id: number, number: number, language: ProductLanguage): Promise<void> {
  await db.insertInto('announcement_rounds').values({ announcement_id: id, number, language }).execute();
}

/** @param reached the mails that were written just now, and the last person who got one */
export async function moveRound(
  db: Database,
  id: number,
  number: number,
  { at, userId, mails }: { at: Date; userId: number; mails: number },
): Promise<void> {
  await db
    .updateTable('announcement_rounds')
    .set({
      started_at: sql`coalesce(started_at, ${at.toISOString()})`,
      reached_user_id: userId,
      recipients: sql`recipients + ${mails}`,
    })
    .where('announcement_id', '=', id)
    .where('number', '=', number)
    .execute();
}

export async function finishRound(db: Database, id: number, number: number, at: Date): Promise<void> {
  await db
    .updateTable('announcement_rounds')
    .set({ started_at: sql`coalesce(started_at, ${at.toISOString()})`, finished_at: at.toISOString() })
    .where('announcement_id', '=', id)
    .where('number', '=', number)
    .execute();
}

/**
 * Goes back to those behind one person, since some of them have no mail of it. Who has one keeps it and gets no other; where nobody
 * has one, it never began.
 */
export async function reopenRound(db: Database, id: number, number: number, userId: number, eventPrefix: string): Promise<void> {
  const topic = `announcement:${id}`;
  await sql`
    update announcement_rounds r set
      finished_at = null, reached_user_id = least(reached_user_id, ${userId}), recipients = kept.mails,
      started_at = case when kept.mails = 0 then null else started_at end
    from (select count(*)::int as mails from mail_outbox where topic = ${topic} and starts_with(event_key, ${eventPrefix})) kept
    where announcement_id = ${id} and number = ${number}`.execute(db);
}

/** Whose sending is due or was cut short. */
export async function dueAnnouncements(db: Database, today: string): Promise<number[]> {
  const due = await db
    .selectFrom('announcements as a')
    .innerJoin('announcement_rounds as r', 'r.announcement_id', 'a.id')
    .select('a.id')
    .where('r.finished_at', 'is', null)
    .where('a.published_at', 'is not', null)
    .where('a.deleted_at', 'is', null)
    .where(sql<boolean>`${today}::date between a.start_date and a.end_date`)
    .orderBy('a.id')
    .execute();
  return due.map(({ id }) => id);
}

const audience = (db: Database) => db.selectFrom('users').where('status', '=', 'active').where('deleted_at', 'is', null);

export interface Reader {
  id: number;
  email: string;
  language: ProductLanguage | null;
}

/** The next of those whom it is meant for at this moment, behind one person. */
export const readersBehind = (
  db: Database,
  userId: number,
  { id, everybody, sendToExceptionalUser }: Pick<Announcement, 'id' | 'everybody' | 'sendToExceptionalUser'>,
  limit: number,
): Promise<Reader[]> =>
  audience(db)
    .select(['id', 'email', 'language'])
    .$if(!sendToExceptionalUser, (readers) => readers.where('exceptional', '=', false))
    .$if(!everybody, (readers) => readers.where(isAimedAt(id)))
    .where('id', '>', userId)
    .orderBy('id')
    .limit(limit)
    .$castTo<Reader>()
    .execute();

/** Of everybody, or of those at some locations and in some teams. */
export const countAudience = (
  db: Database,
  { locationId, teamId }: { locationId?: number[] | undefined; teamId?: number[] | undefined },
): Promise<{ withoutExceptional: number; withExceptional: number }> =>
  audience(db)
    .$if(locationId !== undefined || teamId !== undefined, (readers) =>
      readers.where(isAmong(sql`select unnest(${locationId ?? []}::int[])`, sql`select unnest(${teamId ?? []}::int[])`)),
    )
    .select([
      sql<number>`(count(*) filter (where not exceptional))::int`.as('withoutExceptional'),
      sql<number>`count(*)::int`.as('withExceptional'),
    ])
    .executeTakeFirstOrThrow();

export async function deliveriesOf(db: Database, id: number, topic: string): Promise<AnnouncementDeliveries> {
  const [counts, rounds] = await Promise.all([
    db
      .selectFrom('mail_outbox')
      .select([
        sql<number>`(count(*) filter (where state in ('waiting', 'sending')))::int`.as('waiting'),
        sql<number>`(count(*) filter (where state = 'sent'))::int`.as('sent'),
        sql<number>`(count(*) filter (where state = 'failed'))::int`.as('failed'),
        sql<number>`(count(*) filter (where state = 'uncertain'))::int`.as('uncertain'),
      ])
      .where('topic', '=', topic)
      .executeTakeFirstOrThrow(),
    roundsOf(db, id).execute(),
  ]);
  const told = rounds.map(({ number, startedAt, finishedAt, recipients }) => ({
    number,
    started: startedAt,
    finished: finishedAt,
    recipients,
  }));
  return { ...counts, rounds: told };
}
