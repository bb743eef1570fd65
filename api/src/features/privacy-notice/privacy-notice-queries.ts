import type { newPrivacyNotice, PrivacyNotice } from '@population-tracker/contract/privacy-notice/privacy-notice';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#platform/db/database.ts';

/** One version, or the one that everybody sees. */
export async function findNotice(db: Database, number?: number) {
  const found = db
    .selectFrom('privacy_notices')
    .select(['number', 'published_at as published', 'text_en as textEn', 'text_tr as textTr'])
    .$if(number !== undefined, (query) => query.where('number', '=', number as number));
  return found.orderBy('number', 'desc').limit(1).executeTakeFirst();
}

export async function findNotices(db: Database): Promise<PrivacyNotice[]> {
  const { rows } = await sql<PrivacyNotice>`
    select n.number, n.published_at as published,
      (select concat_ws(' ', u.name, u.last_name) from users u where u.id = n.published_by) as "publishedBy",
      (select count(*)::int from privacy_acknowledgements a join users u on u.id = a.user_id
        where a.notice = n.number and u.status = 'active' and u.deleted_at is null) as acknowledged
    from privacy_notices n order by n.number desc`.execute(db);
  return rows;
}

export async function countActive(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where status = 'active' and deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

type NewNotice = z.output<typeof newPrivacyNotice> & { by: number; now: Date };

export async function insertNotice(db: Database, { textEn, textTr, after, by, now }: NewNotice): Promise<void> {
  await db
    .insertInto('privacy_notices')
    .values({ number: after + 1, text_en: textEn, text_tr: textTr, published_at: now.toISOString(), published_by: by })
    .execute();
}

/** The version that everybody sees, and when this person said that they have read it. */
export const findOwn = (db: Database, userId: number) =>
  db
    .selectFrom('privacy_notices as n')
    .leftJoin('privacy_acknowledgements as a', (join) => join.onRef('a.notice', '=', 'n.number').on('a.user_id', '=', userId))
    .select(['n.number', 'n.published_at as published', 'a.acknowledged_at as acknowledged'])
    .orderBy('n.number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** @returns whether it is new: nobody says it twice */
export async function insertAcknowledgement(db: Database, notice: number, userId: number, now: Date): Promise<boolean> {
  const made = await db
    .insertInto('privacy_acknowledgements')
    .values({ notice, user_id: userId, acknowledged_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('notice')
    .executeTakeFirst();
  return made !== undefined;
}

export interface Acknowledgement {
  number: number;
  published: string;
  userId: number;
  name: string;
  lastName: string;
  email: string;
  acknowledged: string;
}

const pageSize = 500;

/** Of all versions or one, version by version: a page at a time, so that no connection waits for a slow reader. */
export async function* acknowledgementPages(db: Database, number: number | undefined): AsyncGenerator<Acknowledgement[]> {
  let [notice, user] = [0, 0];
  for (;;) {
    const { rows } = await sql<Acknowledgement>`
      select a.notice as number, n.published_at as published, u.id as "userId", u.name, u.last_name as "lastName", u.email,
        a.acknowledged_at as acknowledged
      from privacy_acknowledgements a join privacy_notices n on n.number = a.notice join users u on u.id = a.user_id
      where (a.notice, a.user_id) > (${notice}::int, ${user}::int) and (${number ?? null}::int is null or a.notice = ${number ?? null}::int)
      order by a.notice, a.user_id limit ${pageSize}`.execute(db);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    [notice, user] = [last.number, last.userId];
  }
}

export async function countAcknowledgements(db: Database, number: number | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from privacy_acknowledgements
    where ${number ?? null}::int is null or notice = ${number ?? null}::int`.execute(db);
  return rows[0]?.count ?? 0;
}
