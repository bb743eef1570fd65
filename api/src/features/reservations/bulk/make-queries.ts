import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { BulkRow } from './reservations-bulk-queries.ts';

interface Item {
  number: number;
  userId: number;
  start: Date;
}

/** The reservations of items that were just made: a person has one of an area at a time. */
export async function madeItems(db: Database, { area }: Pick<BulkRow, 'area'>, items: readonly Item[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ number: number; id: number }>`
    select x.number, r.id from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x(number int, "userId" int, "start" timestamptz)
    join reservations r on r.user_id = x."userId" and r.start_at = x."start" and r.area = ${area} and r.status = 'active'`.execute(db);
  return new Map(rows.map(({ number, id }) => [number, id]));
}

/** The reservations that a bulk made. */
export async function madeBy(db: Database, bulkId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select reservation_id as id from reservation_bulk_items where bulk_id = ${bulkId} and outcome = 'made'`.execute(db);
  return rows.map(({ id }) => id);
}
