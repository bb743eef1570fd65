import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { kept } from '../../../platform/db/driver/kept.ts';
import { type EntryBeside, recorded } from '../../audit/service.ts';
import type { NewRow } from '../queries.ts';

export interface Making {
  row: Omit<NewRow, 'seatNumber'>;
  /** How many numbers there are; null where the place is for one alone. */
  seats: number | null;
  /** How many working days the person's week may have; null where nothing limits it. */
  weekLimit: number | null;
  timeZone: string;
  entry: EntryBeside;
}

interface Made {
  id: number;
  created: string;
  updated: string;
  version: number;
}

type Values = Omit<NewRow, 'seatNumber' | 'start' | 'end'> &
  EntryBeside & { seats: number | null; weekLimit: number | null } & Record<'start' | 'end' | 'timeZone', string>;

/**
 * Inserts on the lowest number that is free, with its audit entry, in one statement. Answers undefined where the week or the place
 * is full, or where one of the exclusion constraints says that something is taken. Others who want one of the same place, or add to
 * the same week, wait: persons before places.
 */
export async function insertReservation(db: Database, { row, entry, ...limits }: Making): Promise<Made | undefined> {
  const [made] = await inserting(db, { ...row, ...entry, ...limits, start: row.start.toISOString(), end: row.end.toISOString() });
  return made;
}

const inserting = kept<Values, Made>((row) =>
  recorded(
    sql<Made>`
    insert into reservations (user_id, booker_id, area, location_id, building_id, workspace_id, desk_id, slot_id, slot_key,
      seat_number, start_at, end_at, day, title, type)
    select ${row.userId}::int, ${row.bookerId}::int, ${row.area}, ${row.locationId}::int, ${row.buildingId}::int,
      ${row.workspaceId}::int, ${row.deskId}::int, ${row.slotId}::int, ${row.slotKey}, n,
      ${row.start}::timestamptz, ${row.end}::timestamptz, ${row.day}::date, ${row.title}, ${row.type}
    from (
      select case when ${row.seats}::int is null then null
        when ${row.weekLimit}::int is null or week_takes(${row.userId}::int, ${row.start}::timestamptz, ${row.timeZone}, ${row.day}::date, ${row.weekLimit}::int)
        then free_number(${row.area}, ${row.locationId}::int, ${row.workspaceId}::int, ${row.slotKey}, ${row.seats}::int,
          ${row.start}::timestamptz, ${row.end}::timestamptz, ${row.day}::date, 0::bigint) end as n
    ) free
    where n is not null or ${row.seats}::int is null
    on conflict do nothing
    returning id, created_at as created, updated_at as updated, version`,
    row,
  ),
);

/**
 * Whoever moves something of one person, or into one room, comes after the others who do: two updates that meet would each wait for
 * the other until the server ends one of them. Numbered places are waited for where their number is given.
 */
export async function lockForMoving(db: Database, { userId, roomId }: { userId: number; roomId: number | null }): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(6, 0), pg_advisory_xact_lock(11, ${userId}::int),
    case when ${roomId}::int is not null then pg_advisory_xact_lock(3, ${roomId}::int) end`.execute(db);
}
