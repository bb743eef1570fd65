import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { locationsOf, unlocated } from '#platform/db/located/located.ts';
import type { Period } from '../kinds/kind.ts';
import { presences } from '../kinds/kinds.ts';

/** Where somebody is by a reservation. */
export interface Stay extends Period {
  id: number;
  userId: number;
  day: string;
  /** The location's name; null where the handle doesn't see it. */
  place: string | null;
  timeZone: string;
}

interface Whose {
  userIds: readonly number[];
  /** A reservation that moves or is put back. */
  exceptId?: number | undefined;
}

/** In the order in which they begin; wherever they are, though places that the handle doesn't see aren't named. */
async function stays(handle: Database, { userIds, exceptId = 0 }: Whose, matches: RawBuilder<unknown>): Promise<Stay[]> {
  const seen = locationsOf(handle);
  const { rows } = await unlocated(handle, (db) =>
    sql<Omit<Stay, keyof Period> & { start: string; end: string }>`
    select r.id, r.user_id as "userId", r.day, case when ${seen}::int[] is null or l.id = any(${seen}::int[]) then l.name end as place, l.time_zone as "timeZone", r.start_at as start, r.end_at as "end"
    from reservations r join locations l on l.id = r.location_id
    where r.user_id = any(${userIds}::int[]) and r.status = 'active' and r.id <> ${exceptId} and ${matches}
    order by r.start_at, r.id`.execute(db),
  );
  return rows.map((row) => ({ ...row, start: new Date(row.start), end: new Date(row.end) }));
}

/** Areas in which somebody is there in person; none of these lasts longer than 25 hours. */
export const isPresent = sql<boolean>`r.area = any(${presences}::text[])`;

/** Where these persons are at some time of a period other than at a location. */
export const staysElsewhere = (db: Database, whose: Whose, locationId: number, { start, end }: Period): Promise<Stay[]> =>
  stays(
    db,
    whose,
    sql`${isPresent} and r.location_id <> ${locationId} and r.end_at > ${start.toISOString()}::timestamptz
      and r.start_at < ${end.toISOString()}::timestamptz and r.start_at > ${start.toISOString()}::timestamptz - interval '25 hours'`,
  );

/** The meals that these persons have from one day to another, wherever; days of locations begin at different times. */
export const mealsOn = (db: Database, whose: Whose, from: string, to: string): Promise<Stay[]> =>
  stays(
    db,
    whose,
    sql`r.area = 'diningHall' and r.day between ${from}::date and ${to}::date
      and r.start_at >= ${from}::date - 2 and r.start_at < ${to}::date + 3`,
  );
