import { sql } from 'kysely';
import type { IdsQuery } from '#features/reservations/booking/many-service.ts';
import type { RowsSql } from '#features/uploads/uploads-importer.ts';
import type { Database } from '#platform/db/database.ts';

/** Who is active and becomes passive by these rows. */
export async function leavers(db: Database, rows: RowsSql, except: readonly number[] = []): Promise<number[]> {
  const { rows: found } = await sql<{ id: number }>`
    select u.id from jsonb_to_recordset(${rows}) as x("row" int, email text, status text)
    join users u on u.email = x.email and u.deleted_at is null and u.status = 'active'
    where x.status = 'passive' and not (x."row" = any(${except}::int[]))`.execute(db);
  return found.map(({ id }) => id);
}

const ahead = (userIds: readonly number[], now: Date) =>
  sql`from reservations where user_id = any(${userIds}::int[]) and status = 'active' and end_at > ${now.toISOString()}`;

export async function countAheadOf(db: Database, userIds: readonly number[], now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${ahead(userIds, now)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Which they are now: once they are cancelled they could not be told any more. */
export async function reservationsAheadOf(db: Database, userIds: readonly number[], now: Date): Promise<IdsQuery> {
  const { rows } = await sql<{ id: number }>`select id ${ahead(userIds, now)}`.execute(db);
  return sql<{ id: number }>`select id from unnest(${rows.map(({ id }) => id)}::int[]) as taken(id)`;
}

export const thesePeople = (ids: readonly number[]): IdsQuery => sql<{ id: number }>`select id from unnest(${ids}::int[]) as leaving(id)`;
