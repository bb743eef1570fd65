// Somebody waits: the floor that is nearly full on a day ahead gets its last reservations, and the next who would like to come stand in line.
import { addDays } from '@population-tracker/contract/kernel/days';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** Far enough that nobody's place is given up before a visitor has seen the line, and within what may be reserved everywhere. */
const daysAhead = { first: 3, last: 7 };
const inLine = 3;

interface NearlyFull {
  workspaceId: number;
  locationId: number;
  day: string;
  free: number;
}

/** The floor and the day with the fewest free desks, none of them closed or without anybody. */
async function nearlyFull(db: Database, today: string): Promise<NearlyFull | undefined> {
  const { rows } = await sql<NearlyFull>`
    select w.id as "workspaceId", w.location_id as "locationId", r.day::text as day, w.capacity - count(*)::int as free
    from workspaces w join reservations r on r.workspace_id = w.id and r.status = 'active'
    where not w.is_meeting_room and r.day between ${addDays(today, daysAhead.first)}::date and ${addDays(today, daysAhead.last)}::date
    group by w.id, r.day
    order by 4, r.day, w.id limit 1`.execute(db);
  return rows[0];
}

/** Those of the place who have nothing on that day, in an order of their own. */
async function peopleFree(db: Database, { locationId, day }: NearlyFull, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.site_id = ${locationId}::int and u.status = 'active' and u.user_type = 1
      and not exists (select from reservations r where r.user_id = u.id and r.day = ${day}::date)
    order by md5(u.email) limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertWaits(db: Database, today: string, now: Date): Promise<void> {
  const place = await nearlyFull(db, today);
  if (!place) return;
  const people = await peopleFree(db, place, place.free + inLine);
  await fill(db, place, people.slice(0, place.free), now);
  await sql`
    insert into waits (user_id, area, location_id, workspace_id, day, start_at, end_at, joined_at)
    select x.user_id, 'workspace', l.id, ${place.workspaceId}::int, ${place.day}::date,
      (${place.day}::date + time '09:00') at time zone l.time_zone, (${place.day}::date + time '18:00') at time zone l.time_zone,
      ${now.toISOString()}::timestamptz - make_interval(hours => ${inLine + 1} - x.place::int)
    from unnest(${people.slice(place.free)}::int[]) with ordinality x (user_id, place), locations l
    where l.id = ${place.locationId}::int
    order by x.place`.execute(db);
}

/** A free desk and a free number of the floor for each. */
async function fill(db: Database, { workspaceId, day }: NearlyFull, people: readonly number[], now: Date): Promise<void> {
  await sql`
    with held as (
      select desk_id, seat_number from reservations where workspace_id = ${workspaceId}::int and day = ${day}::date and status = 'active'
    ), desk as (
      select id, row_number() over (order by id) as place from desks
      where workspace_id = ${workspaceId}::int and status = 'active' and id not in (select desk_id from held where desk_id is not null)
    ), seat as (
      select number, row_number() over (order by number) as place from workspaces w, generate_series(1, w.capacity) number
      where w.id = ${workspaceId}::int and number not in (select seat_number from held where seat_number is not null)
    )
    insert into reservations (user_id, area, location_id, building_id, workspace_id, desk_id, seat_number, start_at, end_at, day, created_at, updated_at)
    select x.user_id, 'workspace', w.location_id, w.building_id, w.id, desk.id, seat.number,
      (${day}::date + time '09:00') at time zone l.time_zone, (${day}::date + time '18:00') at time zone l.time_zone, ${day}::date,
      made.at, made.at
    from unnest(${[...people]}::int[]) with ordinality x (user_id, place)
    join desk using (place) join seat using (place)
    cross join workspaces w join locations l on l.id = w.location_id
    cross join lateral (select ${now.toISOString()}::timestamptz - make_interval(hours => 10, mins => x.place::int) as at) made
    where w.id = ${workspaceId}::int`.execute(db);
}
