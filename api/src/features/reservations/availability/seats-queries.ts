import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Move } from './seats-rules.ts';

/** How many can sit in a workspace of this capacity, with its desks as they are. */
export async function usableSeats(db: Database, workspaceId: number, capacity: number): Promise<number> {
  const { rows } = await sql<{ seats: number }>`select usable_seats(${workspaceId}::int, ${capacity}::int) as seats`.execute(db);
  return rows[0]?.seats ?? 0;
}

/** Gives a desk to those who have none, as far as one is free. @returns who got which */
export async function giveDesks(db: Database, workspaceIds: readonly number[], now: Date): Promise<{ id: number; deskId: number }[]> {
  const { rows } = await sql<{ id: number; deskId: number }>`
    select g.reservation_id as id, g.given_desk as "deskId"
    from (select distinct id from unnest(${workspaceIds}::int[]) id order by id) w, lateral give_desks(w.id, ${now.toISOString()}::timestamptz) g`.execute(
    db,
  );
  return rows;
}

/** As they are by now. */
export async function versionsOf(db: Database, reservations: readonly { id: number }[]): Promise<Map<number, number>> {
  if (reservations.length === 0) return new Map();
  const ids = reservations.map(({ id }) => id);
  const rows = await db.selectFrom('reservations').select(['id', 'version']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** What isn't over of the days on which somebody sits above a capacity that is about to shrink. */
export async function daysAbove(db: Database, workspaceId: number, capacity: number, now: Date) {
  const ahead = sql`workspace_id = ${workspaceId}::int and status = 'active' and start_at > ${now.toISOString()}::timestamptz - interval '25 hours'
    and end_at > ${now.toISOString()}::timestamptz`;
  const { rows } = await sql<{ id: number; day: string; seat: number; start: string; end: string }>`
    select id, day, seat_number as seat, start_at as start, end_at as "end" from reservations
    where ${ahead} and day in (select day from reservations where ${ahead} and seat_number > ${capacity}::int)
    order by day, start_at, id`.execute(db);
  return rows;
}

export async function reseat(db: Database, { id, seat }: Move): Promise<void> {
  await db.updateTable('reservations').set({ seat_number: seat }).where('id', '=', id).execute();
}

/** All get up before they sit down again; to everybody else it is one step. */
export async function reseatTogether(db: Database, moves: readonly Move[]): Promise<void> {
  const ids = moves.map(({ id }) => id);
  await sql`update reservations set status = 'cancelled' where id = any(${ids}::bigint[])`.execute(db);
  await sql`update reservations r set status = 'active', seat_number = m.seat
    from unnest(${ids}::bigint[], ${moves.map(({ seat }) => seat)}::int[]) m(id, seat) where r.id = m.id`.execute(db);
}
