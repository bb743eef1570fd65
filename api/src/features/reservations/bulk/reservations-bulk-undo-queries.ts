import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Versioned } from '../reservations-events.ts';

/** Nobody is there, nor has said so. A check-in opens before the start. */
const ahead = (now: Date) => sql`r.start_at > ${now.toISOString()} and r.checked_in_at is null`;

/** It stands as the bulk made it: another seat's number, or a desk for one who sat without, is nobody's change. */
const untouched = sql`
  r.status = 'active' and r.start_at = i.start_at and r.end_at = i.end_at and (i.desk_id is null or r.desk_id = i.desk_id)
    and r.workspace_id is not distinct from b.workspace_id and r.slot_id is not distinct from b.slot_id and r.title = b.wish ->> 'title'`;

/**
 * Cancels what nobody touched and lies ahead, in the order of ids so that two who do this never wait in a circle. Each statement
 * is told its rows: left to find them in one another's results, PostgreSQL compares all with all. @returns which they were
 */
export async function cancelUntouched(db: Database, bulkId: number, now: Date): Promise<Versioned[]> {
  const { rows } = await sql<{ id: number; number: number }>`
    select r.id, i.number from reservation_bulks b join reservation_bulk_items i on i.bulk_id = b.id join reservations r on r.id = i.reservation_id
    where b.id = ${bulkId} and i.outcome = 'made' and ${untouched} and ${ahead(now)}
    order by r.id for no key update of r`.execute(db);
  const ids = rows.map(({ id }) => id);
  const cancelled = await db
    .updateTable('reservations')
    .set({ status: 'cancelled' })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .returning(['id', 'version'])
    .execute();
  await db
    .updateTable('reservation_bulk_items')
    .set({ outcome: 'undone' })
    .where('bulk_id', '=', bulkId)
    .where(sql<boolean>`number = any(${rows.map(({ number }) => number)}::int[])`)
    .execute();
  return cancelled;
}

/** Says of what stays why it stays. @returns how many stay */
export async function tellLeft(db: Database, bulkId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with left_alone as (
      update reservation_bulk_items i
      set error_key = case when ${untouched} then 'reservationBulks.begun' else 'reservationBulks.changedSince' end
      from reservations r, reservation_bulks b
      where i.bulk_id = ${bulkId} and b.id = i.bulk_id and i.outcome = 'made' and r.id = i.reservation_id returning 1
    )
    select count(*)::int as count from left_alone`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether its mails were written already. */
export async function wasTold(db: Database, topic: string): Promise<boolean> {
  const { rows } = await sql`select from mail_outbox where topic = ${topic} limit 1`.execute(db);
  return rows.length > 0;
}
