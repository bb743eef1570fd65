import type { ReservationSelection } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { conditions } from '../reservations-queries.ts';
import { findNamed, type Named } from '../views/reservations-search-queries.ts';
import type { CancelledQuery, IdsQuery } from './many-queries.ts';

export interface Cancellation {
  id: number;
  madeAt: string;
  madeBy: number;
  undoneAt: string | null;
}

export async function insertCancellation(db: Database, madeBy: number, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('reservation_cancellations')
    .values({ made_by: madeBy, made_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks what is selected and keeps, as rows of the cancellation, what is active and not over. @returns how many match, and how many were kept */
export async function take(
  db: Database,
  id: number,
  selection: ReservationSelection,
  now: Date,
): Promise<{ found: number; taken: number }> {
  const named = 'ids' in selection ? null : await findNamed(db, selection.matching.search);
  const { rows } = await sql<{ found: number; taken: number }>`
    with selected as materialized (
      select r.id, r.version, r.status, r.end_at from reservations r
      where ${isSelected(selection, named)} order by r.id for no key update of r
    ),
    kept as (
      insert into reservation_cancellation_rows (cancellation_id, reservation_id, version)
      select ${id}::int, id, version + 1 from selected where status = 'active' and end_at > ${now.toISOString()} returning 1
    )
    select (select count(*)::int from selected) as found, (select count(*)::int from kept) as taken`.execute(db);
  return rows[0] ?? { found: 0, taken: 0 };
}

function isSelected(selection: ReservationSelection, named: Named | null) {
  if ('ids' in selection) return sql`r.id = any(${selection.ids}::bigint[])`;
  const { matching, except = [] } = selection;
  return sql`(${sql.join([...conditions(matching, named), sql`not (r.id = any(${except}::bigint[]))`], sql` and `)})`;
}

export const takenBy = (id: number): IdsQuery =>
  sql`select reservation_id as id from reservation_cancellation_rows where cancellation_id = ${id}`;

export const cancelledBy = (id: number): CancelledQuery =>
  sql`select reservation_id as id, version from reservation_cancellation_rows where cancellation_id = ${id}`;

/** Undoings of one cancellation come one after the other. */
export const lockCancellation = (db: Database, id: number): Promise<Cancellation | undefined> =>
  db
    .selectFrom('reservation_cancellations')
    .select(['id', 'made_at as madeAt', 'made_by as madeBy', 'undone_at as undoneAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function markUndone(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable('reservation_cancellations').set({ undone_at: now.toISOString() }).where('id', '=', id).execute();
}

/** Those that can't be undone any more. */
export async function dropOldCancellations(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('reservation_cancellations').where('made_at', '<', before.toISOString()).execute();
}
