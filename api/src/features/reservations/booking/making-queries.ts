import { type RawBuilder, sql } from 'kysely';
import { type EntryBeside, recorded } from '#features/audit-log/audit-service.ts';
import type { Database } from '#platform/db/database.ts';
import { kept } from '#platform/db/driver/kept.ts';
import { lock, sharedLock } from '#platform/db/locks.ts';
import { type Claim, type Claiming, claimBeside, claiming, instantText } from '#platform/idempotency/claim-queries.ts';
import type { NewRow } from '../reservations-queries.ts';

export interface Making {
  row: Omit<NewRow, 'seatNumber'>;
  /** How many numbers there are; null where the place is for one alone. */
  seats: number | null;
  /** How many working days the person's week may have; null where nothing limits it. */
  weekLimit: number | null;
  timeZone: string;
  /** Those that it was judged by; null where they can't have changed. */
  rules: string | null;
  /** Some desks are others' until then. */
  now: Date;
  entry: EntryBeside;
  /** The call's key, where the statement keeps it. */
  claim?: Claim | undefined;
  /** What the call answers, but for what is made. */
  result: object;
}

interface Made {
  id: number;
  /** The one that was asked for, or the one that whoever wanted any seat got. */
  deskId: number | null;
  deskLabel: string | null;
  created: string;
  updated: string;
  version: number;
}

type Values = Omit<NewRow, 'seatNumber' | 'start' | 'end'> &
  EntryBeside & { seats: number | null; weekLimit: number | null; rules: string | null } & Record<
    'start' | 'end' | 'timeZone' | 'moment',
    string
  >;

/**
 * Inserts on the lowest number that is free, at a free desk where any seat is wanted, with its audit entry, in one statement. Answers undefined where the week or the place
 * is full, the desk is kept for others, or where one of the exclusion constraints says that something is taken. Fails with 40001 where the rules have changed. Others who want one of the same place, or add to
 * the same week, wait: persons before places.
 */
export async function insertReservation(db: Database, { row, entry, now, claim, result, ...limits }: Making): Promise<Made | undefined> {
  const times = { start: row.start.toISOString(), end: row.end.toISOString(), moment: now.toISOString() };
  const values = { ...row, ...entry, ...limits, ...times };
  const [made] = await (claim ? insertingClaimed(db, { ...values, ...claiming(claim, result) }) : inserting(db, values));
  return made;
}

const inserting = kept<Values, Made>((row) => insertion(row));
const insertingClaimed = kept<Values & Claiming, Made>((row) => insertion(row, claimBeside(row, madeJson)));

const madeJson = sql`jsonb_build_object('id', id, 'deskId', "deskId", 'deskLabel', "deskLabel", 'created', ${instantText('created')},
  'updated', ${instantText('updated')}, 'version', version)`;

const insertion = (row: { readonly [K in keyof Values]: RawBuilder<Values[K]> }, beside?: RawBuilder<unknown>) =>
  recorded(
    sql<Made>`
    insert into reservations (user_id, booker_id, area, location_id, building_id, workspace_id, desk_id, slot_id, slot_key,
      seat_number, start_at, end_at, day, one_meal, title, type)
    select ${row.userId}::int, ${row.bookerId}::int, ${row.area}, ${row.locationId}::int, ${row.buildingId}::int,
      ${row.workspaceId}::int, desk, ${row.slotId}::int, ${row.slotKey}, number,
      ${row.start}::timestamptz, ${row.end}::timestamptz, ${row.day}::date, ${row.oneMeal}::boolean,
      ${row.title}, ${row.type}
    from (
      select case when rules_stay(${row.area}, ${row.locationId}::int, ${row.workspaceId}::int, ${row.rules}) then case when ${row.weekLimit}::int is null
        or week_takes(${row.userId}::int, ${row.start}::timestamptz, ${row.timeZone}, ${row.day}::date, ${row.weekLimit}::int)
        then ${row.seats}::int end end as seats
    ) week,
    lateral free_place(${row.area}, ${row.locationId}::int, ${row.workspaceId}::int, ${row.deskId}::int, ${row.slotKey}, week.seats, ${row.userId}::int,
      ${row.start}::timestamptz, ${row.end}::timestamptz, ${row.day}::date, 0::bigint, ${row.moment}::timestamptz) free
    where number is not null or ${row.seats}::int is null
    on conflict do nothing
    returning id, desk_id as "deskId", (select label from desks d where d.id = desk_id) as "deskLabel",
      created_at as created, updated_at as updated, version`,
    row,
    sql`jsonb_build_object('deskId', "deskId")`,
    beside,
  );

/**
 * Whoever moves something of one person, or into one room, comes after the others who do: two updates that meet would each wait for
 * the other until the server ends one of them. Numbered places are waited for where their number is given.
 */
export async function lockForMoving(db: Database, { userId, roomId }: { userId: number; roomId: number | null }): Promise<void> {
  await sql`select ${sharedLock('reservations')}, ${lock('weeks', userId)},
    case when ${roomId}::int is not null then ${lock('seats', sql`${roomId}::int`)} end`.execute(db);
}
