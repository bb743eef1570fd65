import { type Expression, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { exactTotal } from '#platform/db/list/totals.ts';
import { sharedLock } from '#platform/db/locks.ts';
import { presences } from '../kinds/kinds.ts';
import type { Versioned } from '../reservations-events.ts';

/** Tells the `id` of each reservation that is meant. */
export type IdsQuery = Expression<{ id: number }>;
/** Tells the `id`, and the `version` that cancelling gave it. */
export type CancelledQuery = Expression<{ id: number; version: number }>;

/** While it is held, no reservation is made or moved and nobody becomes passive; wait for it before anything is locked. */
export async function lockAllReservations(db: Database): Promise<void> {
  await sql`select lock_all_reservations()`.execute(db);
}

export const cancelThese = (db: Database, ids: IdsQuery, reason: string): Promise<Versioned[]> =>
  db
    .updateTable('reservations')
    .set({ status: 'cancelled', cancel_reason: reason })
    .where('status', '=', 'active')
    .where(sql<boolean>`id in (${ids})`)
    .returning(['id', 'version'])
    .execute();

/**
 * Of those that nobody touched since, the ones that still lie ahead and whose person, place, seat and time are free, as far as
 * their persons' weeks allow them. They stood together with all others when they were cancelled, so that only what was made or
 * moved since can be in their way. Call it while all reservations are locked.
 */
export async function restoreThese(db: Database, cancelled: CancelledQuery, now: Date): Promise<Restored> {
  // What areas offer stays as it is from here on.
  await sql`select ${sharedLock('offers')}`.execute(db);
  const { rows } = await sql<{ id: number; cancelledAt: string }>`
    with untouched as materialized (
      select r.* from (${cancelled}) c join reservations r on r.id = c.id
      -- All of it in one, so that they are not reckoned to be few.
      where case when r.version = c.version and r.status = 'cancelled' then r.end_at > ${now.toISOString()} end
    ),
    ${whatStands},
    wanted as materialized (select r.* from untouched r ${besideWhatStands} where ${isPossible}),
    newer as materialized (
      select * from reservations
      where status = 'active' and updated_at >= (select min(updated_at) - ${waitingTime} from wanted)
    ),
    possible as (
      select r.id, r.user_id, r.area, r.day, r.location_id, r.updated_at from wanted r
      where not ${isTaken(sql`o.user_id = r.user_id and o.area = r.area`)}
        and not ${isTaken(sql`o.user_id = r.user_id and o.location_id <> r.location_id and ${isPresence('o')} and ${isPresence('r')}`)}
        and not ${hasEaten}
        and not ${isTaken(sql`o.workspace_id = r.workspace_id and o.area = r.area and r.area = 'meetingRoom'`)}
        and not ${isTaken(sql`o.desk_id = r.desk_id`)}
        and (case when exists (select from desk_assignments a where a.desk_id = r.desk_id) then r.desk_id not in (
          select kept_desks(r.workspace_id, r.user_id, r.start_at, ${now.toISOString()}::timestamptz)) else true end)
        and not ${isTaken(sql`o.workspace_id = r.workspace_id and o.seat_number = r.seat_number`)}
        and not ${isTaken(sql`r.workspace_id is null and ${sameCounted} and o.seat_number = r.seat_number`)}
    ),
    ${beyondWeek}
    select id, min(updated_at) over () as "cancelledAt" from possible where id not in (select id from beyond_week)
    order by id`.execute(db);
  const records: Versioned[] = [];
  for (let start = 0; start < rows.length; start += partSize) {
    const part = rows.slice(start, start + partSize).map(({ id }) => id);
    records.push(...(await putBackThese(db, part)));
  }
  return { records, cancelledAt: rows[0]?.cancelledAt ?? now.toISOString() };
}

/** So many a statement, each of which the database's guards look at, so that many thousands stay below what a statement may take. */
const partSize = 5_000;

const putBackThese = (db: Database, ids: readonly number[]): Promise<Versioned[]> =>
  db
    .updateTable('reservations')
    // What they were when they stood beside each other; a rule of meals that was given up since binds them no more.
    .set({ status: 'active', cancel_reason: '', one_meal: sql<boolean>`one_meal and ${mealRule('reservations')}` })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .returning(['id', 'version'])
    .execute();

interface Restored {
  records: Versioned[];
  /** The earliest time at which one of them was cancelled. */
  cancelledAt: string;
}

/**
 * `beyond_week`: those of `possible` that would be one working day too many in their week. Days that count already stay, then the
 * earliest come first, as if they were made again one after the other.
 */
const beyondWeek = sql`
  limits as materialized (
    select l.id as location_id, p.weekly_working_day_limit as days
    from (select distinct location_id as id from possible where area = 'workspace') l, lateral effective_parameter('workspace', l.id) p
    where p.weekly_working_day_limit is not null
  ),
  limited as materialized (
    select w.id, w.user_id, w.day, date_trunc('week', w.day)::date as monday, m.days
    from possible w join limits m on m.location_id = w.location_id join users u on u.id = w.user_id
    where w.area = 'workspace' and not u.exceptional
  ),
  -- Not joined, since nobody can reckon how many they are.
  beyond_week as (
    select l.id from (
      select n.id, n.days, n.used, dense_rank() over (partition by n.user_id, n.monday order by n.day) as rank
      from (
        select n.*, array(
          select distinct r.day from reservations r
          where r.user_id = n.user_id and r.area = 'workspace' and r.status = 'active' and r.day between n.monday and n.monday + 6
            and r.start_at >= n.monday - 2 and r.start_at < n.monday + 9
        ) as used from limited n offset 0
      ) n where not (n.day = any(n.used))
    ) l
    where cardinality(l.used) + l.rank > l.days
  )`;

/** A time of change is that of its transaction's begin: longer than any of them waits for another. */
const waitingTime = sql`interval '1 hour'`;

/** The same area of a location, and the same slot of it. */
const sameCounted = sql`o.location_id = r.location_id and o.area = r.area and o.slot_key = r.slot_key`;
/** Where a capacity became smaller than what is booked, nobody is added. */
const standsAbove = sql`exists (
  select from reservations o
  where ${sameCounted} and o.day = r.day and o.status = 'active' and o.start_at < r.end_at and r.start_at < o.end_at
    and o.seat_number > k.seats
)`;

/** How many seats there are in each place of `untouched` that stands: read once for all that are to stand there. */
const whatStands = sql`
  places as materialized (
    select w.id, w.is_meeting_room, usable_seats(w.id, w.capacity) as seats
    from workspaces w join buildings b on b.id = w.building_id join locations l on l.id = w.location_id
    where w.id in (select workspace_id from untouched) and w.status = 'active' and w.deleted_at is null
      and b.status = 'active' and b.deleted_at is null and l.status = 'active' and l.deleted_at is null
  ),
  counted as materialized (
    select area, location_id, slot_id, counted_seats(area, location_id, slot_id) as seats
    from (select distinct area, location_id, slot_id from untouched where workspace_id is null) c
  )`;
const besideWhatStands = sql`
  left join places p on p.id = r.workspace_id
  left join counted k on k.area = r.area and k.location_id = r.location_id and k.slot_id is not distinct from r.slot_id`;

/** What the database's guard of a reservation looks at; and no emergency runs there. */
const isPossible = sql`
  -- Told, not looked for: whoever was passive a moment ago is still reckoned to be one of few.
  (select u.status = 'active' and u.deleted_at is null from users u where u.id = r.user_id)
  and (case when r.workspace_id is null then r.seat_number <= k.seats and not ${standsAbove}
    else p.is_meeting_room = (r.area = 'meetingRoom') and coalesce(r.seat_number, 0) <= p.seats end)
  and (case when exists (select from closures) then closure_at(r.location_id, r.start_at, r.end_at) is null else true end)
  and (r.desk_id is null or exists (
    select from desks d where d.id = r.desk_id and d.status = 'active' and d.deleted_at is null
  ))
  and not exists (
    select from emergencies e where e.ended_at is null and e.kind = 'emergency' and (e.everywhere or exists (
      select from emergency_locations el where el.emergency_id = e.id and el.location_id = r.location_id
    ))
  )`;

/** As the constraints have it that keep reservations exclusive. */
const isTaken = (same: Expression<unknown>) => sql`
  exists (select from newer o where ${same} and o.start_at < r.end_at and r.start_at < o.end_at)`;

const isPresence = (table: 'o' | 'r') => sql`${sql.ref(`${table}.area`)} = any(${presences}::text[])`;

/** Whether somebody has at most one meal a day by the rule that holds at its location. */
const mealRule = (table: 'r' | 'reservations') => sql<boolean>`
  exists (select from effective_parameter('diningHall', ${sql.ref(`${table}.location_id`)}) p where p.one_meal_a_day)`;

const hasEaten = sql`(r.area = 'diningHall' and ${mealRule('r')}
  and exists (select from newer o where o.user_id = r.user_id and o.day = r.day and o.area = r.area))`;

export const countOf = (db: Database, ids: Expression<unknown>): Promise<number> => exactTotal(db, ids);
