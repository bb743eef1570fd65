import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import type { BulkRow } from '../queries.ts';

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

export interface MadeReservation {
  userId: number;
  userName: string;
  userEmail: string;
  deskLabel: string | null;
  start: string;
  end: string;
}

/** What a bulk made and still stands, person by person, the earliest first. */
export const stillStanding = (db: Database, bulkId: number): Promise<MadeReservation[]> =>
  db
    .selectFrom('reservation_bulk_items as i')
    .innerJoin('reservations as r', 'r.id', 'i.reservation_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('desks as d', 'd.id', 'r.desk_id')
    .where('i.bulk_id', '=', bulkId)
    .where('i.outcome', '=', 'made')
    .where('r.status', '=', 'active')
    .select([
      'r.user_id as userId',
      sql<string>`u.name || ' ' || u.last_name`.as('userName'),
      'u.email as userEmail',
      'd.label as deskLabel',
      'r.start_at as start',
      'r.end_at as end',
    ])
    .orderBy('r.user_id')
    .orderBy('r.start_at')
    .execute();
