import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

interface Days {
  from: string;
  to: string;
  locationId?: number | undefined;
}

const at = (locationId: number | undefined) => sql`(${locationId ?? null}::int is null or location_id = ${locationId ?? null}::int)`;

/** Of each location the days that are put down for good, and the first of which anything is known. */
export async function keptDays(db: Database, { from, to, locationId }: Days) {
  const { rows } = await sql<{ locationId: number; day: string; frozen: boolean }>`
    select location_id as "locationId", day::text as day, frozen_at is not null as frozen
    from occupancy_days where day between ${from}::date and ${to}::date and ${at(locationId)}`.execute(db);
  return rows;
}

export async function firstKeptDay(db: Database): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select min(day)::text as day from occupancy_days`.execute(db);
  return rows[0]?.day ?? null;
}

/** People on hand so many days before their day, of days that are over, summed up over the given days of each location. */
export async function onHandBefore(db: Database, days: readonly { locationId: number; day: string }[], leads: readonly number[]) {
  const { rows } = await sql<{ lead: number; onHand: number; inTheEnd: number }>`
    select c.lead_days::int as lead, sum(c.on_hand)::int as "onHand", sum(e.on_hand)::int as "inTheEnd"
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d("locationId" int, day date)
    join booking_curve c on c.location_id = d."locationId" and c.day = d.day and c.lead_days = any(${leads}::smallint[])
    join booking_curve e on e.location_id = c.location_id and e.day = c.day and e.lead_days = -1
    group by 1`.execute(db);
  return rows;
}

/** Cancelled workspace reservations, and those of them that were cancelled on their own day or later: by their last change. */
export async function givenBack(db: Database, { from, to, locationId }: Days): Promise<{ late: number; all: number }> {
  const { rows } = await sql<{ late: number; all: number }>`
    select (count(*) filter (where r.updated_at >= r.day::timestamp at time zone l.time_zone))::int as late, count(*)::int as "all"
    from reservations r join locations l on l.id = r.location_id
    where r.status = 'cancelled' and r.area = 'workspace' and r.day between ${from}::date and ${to}::date
      and (${locationId ?? null}::int is null or r.location_id = ${locationId ?? null}::int)`.execute(db);
  return rows[0] ?? { late: 0, all: 0 };
}

export interface UsedRoom {
  id: number;
  name: string;
  locationId: number;
  locationName: string;
  buildingName: string;
  capacity: number;
  meetings: number;
  hours: number;
}

/** The meeting rooms that can be used, with the meetings that began on these days. */
export async function usedRooms(db: Database, { from, to, locationId }: Days): Promise<UsedRoom[]> {
  const { rows } = await sql<UsedRoom>`
    select w.id, w.name, w.location_id as "locationId", l.name as "locationName", b.name as "buildingName", w.capacity,
      coalesce(m.meetings, 0) as meetings, coalesce(m.hours, 0)::float8 as hours
    from workspaces w join buildings b on b.id = w.building_id join locations l on l.id = w.location_id
    left join (
      select workspace_id, count(*)::int as meetings, sum(extract(epoch from end_at - start_at)) / 3600 as hours
      from reservations where area = 'meetingRoom' and status = 'active' and day between ${from}::date and ${to}::date
      group by 1
    ) m on m.workspace_id = w.id
    where w.is_meeting_room and w.deleted_at is null and w.status = 'active' and b.status = 'active' and l.status = 'active'
      and (${locationId ?? null}::int is null or l.id = ${locationId ?? null}::int)
    order by hours desc, w.id`.execute(db);
  return rows;
}
