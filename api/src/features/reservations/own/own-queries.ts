import type { MyDay, SeatState } from '@population-tracker/contract/me/my-day';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { inCountedOrder } from '#platform/db/list/counted-names.ts';
import type { Period } from '../kinds/kind.ts';
import { type Asker, overlaps } from '../reservations-queries.ts';

/** Where and when somebody works most often. */
export interface Habit {
  locationId: number;
  workspaceId: number;
  workspaceName: string;
  deskId: number | null;
  deskLabel: string | null;
  /** HH:mm at the location; null where nobody knows. */
  opens: string | null;
  closes: string | null;
}

const inUse = sql`
  join workspaces w on w.id = h.workspace_id and w.status = 'active' and w.deleted_at is null
  join buildings b on b.id = w.building_id and b.status = 'active'
  join locations l on l.id = b.location_id and l.status = 'active'`;

/**
 * The desk that is theirs, else the one that somebody had most often since then or has ahead, of two the one of later; else the first workspace of the site that is
 * theirs, or of any. Undefined where there is none at all.
 */
export async function findHabit(db: Database, userId: number, since: Date): Promise<Habit | undefined> {
  const { rows } = await sql<Habit>`
    with had as (
      select r.workspace_id, r.desk_id, r.start_at,
        to_char(r.start_at at time zone l.time_zone, 'HH24:MI') || to_char(r.end_at at time zone l.time_zone, 'HH24:MI') as hours
      from reservations r join locations l on l.id = r.location_id
      where r.user_id = ${userId} and r.area = 'workspace' and r.status = 'active' and r.start_at > ${since.toISOString()}
    ), assigned as (
      select w.id as workspace_id, d.id as desk_id
      from (select workspace_id, desk_id from desk_assignments where user_id = ${userId}) h ${inUse}
      join desks d on d.id = h.desk_id and d.status = 'active' and d.deleted_at is null
      order by (select count(*) from had where had.desk_id = d.id) desc, d.id limit 1
    ), usually as (
      select w.id as workspace_id, d.id as desk_id, count(*) as times, max(h.start_at) as latest
      from had h ${inUse}
      left join desks d on d.id = h.desk_id and d.status = 'active' and d.deleted_at is null and d.workspace_id = w.id
      where not exists (select from assigned) group by 1, 2 order by times desc, latest desc limit 1
    ), first as (
      select w.id as workspace_id, null::int as desk_id
      from (select id as workspace_id from workspaces where not is_meeting_room) h ${inUse}
      where not exists (select from usually) and not exists (select from assigned)
      order by l.id <> coalesce((select u.site_id from users u where u.id = ${userId}), l.id), l.position, l.name, b.position, b.name, w.position, w.name
      limit 1
    ), place as (select workspace_id, desk_id from usually union all select * from first union all select * from assigned),
    clock as (select mode() within group (order by hours) as hours from had)
    select w.location_id as "locationId", w.id as "workspaceId", w.name as "workspaceName", d.id as "deskId", d.label as "deskLabel",
      left(c.hours, 5) as opens, right(c.hours, 5) as closes
    from place p join workspaces w on w.id = p.workspace_id left join desks d on d.id = p.desk_id cross join clock c`.execute(db);
  return rows[0];
}

export const activeLocations = (db: Database) =>
  db
    .selectFrom('locations')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .execute();

/** The workspaces of a location that are in use, with what is free of each for somebody over a period. */
export async function workspacesWithSeats(
  db: Database,
  locationId: number,
  { start, end }: Period,
  { userId, now }: Asker,
): Promise<MyDay['workspaces']> {
  const { rows } = await sql<MyDay['workspaces'][number]>`
    select w.id, w.name, b.name as "buildingName", s.seats as capacity, s.free,
      (select count(*)::int from desks d where d.workspace_id = w.id and d.deleted_at is null) as desks
    from workspaces w join buildings b on b.id = w.building_id and b.status = 'active'
    cross join lateral seats_in_use(w.id, ${userId}::int, ${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz, 0::bigint,
      ${now.toISOString()}::timestamptz) s
    where w.location_id = ${locationId} and not w.is_meeting_room and w.status = 'active' and w.deleted_at is null
    order by b.position, ${inCountedOrder(sql`b.name`)}, w.position, ${inCountedOrder(sql`w.name`)}`.execute(db);
  return rows;
}

/** How each desk of a workspace stands to somebody over a period; nobody else is told apart. */
export async function deskStates(db: Database, workspaceId: number, userId: number, period: Period): Promise<Map<number, SeatState>> {
  const rows = await db
    .selectFrom('desks as d')
    .leftJoin('reservations as r', (join) => join.onRef('r.desk_id', '=', 'd.id').on('r.status', '=', 'active').on(overlaps(period)))
    .where('d.workspace_id', '=', workspaceId)
    .where('d.deleted_at', 'is', null)
    .groupBy(['d.id', 'd.status'])
    .select([
      'd.id',
      sql<SeatState>`case when bool_or(r.user_id = ${userId}) then 'mine' when d.status = 'blocked' then 'blocked'
        when count(r.id) > 0 then 'taken' else 'free' end`.as('state'),
    ])
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** Whether somebody's reservation is cancelled by their own hand: the audit log tells the last who did it. */
export async function gaveBack(db: Database, id: number, userId: number): Promise<boolean> {
  const entry = await db
    .selectFrom('audit_log')
    .select('user_id as userId')
    .where('entity', '=', 'reservation')
    .where('entity_id', '=', String(id))
    .where(sql<boolean>`after ->> 'status' = 'cancelled'`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return entry?.userId === userId;
}
