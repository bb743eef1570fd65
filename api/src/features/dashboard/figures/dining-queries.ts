import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

interface Days {
  from: string;
  to: string;
  locationId?: number | undefined;
}

export interface SlotCount {
  day: string;
  /** As clocks show it at the location, HH:mm. */
  start: string;
  end: string;
  count: number;
}

/** Active reservations of the dining halls by day and slot: the same rows that the list counts. */
export async function countBySlot(db: Database, { from, to, locationId }: Days): Promise<SlotCount[]> {
  const { rows } = await sql<SlotCount>`
    select r.day::text as day, to_char(r.start_at at time zone l.time_zone, 'HH24:MI') as start,
      to_char(r.end_at at time zone l.time_zone, 'HH24:MI') as "end", count(*)::int as count
    from reservations r join locations l on l.id = r.location_id
    where r.status = 'active' and r.area = 'diningHall' and r.day between ${from}::date and ${to}::date
      and (${locationId ?? null}::int is null or r.location_id = ${locationId ?? null}::int)
    group by 1, 2, 3`.execute(db);
  return rows;
}

export interface OfferedSlot {
  start: string;
  end: string;
  capacity: number;
}

/** The slots that are offered, those of several locations at the same time as one. */
export async function offeredSlots(db: Database, locationId: number | undefined): Promise<OfferedSlot[]> {
  const { rows } = await sql<OfferedSlot>`
    select to_char(s.start_time, 'HH24:MI') as start, to_char(s.end_time, 'HH24:MI') as "end",
      sum(counted_seats('diningHall', l.id, s.id))::int as capacity
    from locations l cross join lateral effective_parameter('diningHall', l.id) p
    join parameter_slots s on s.parameter_id = p.id and s.removed_at is null
    where l.deleted_at is null and (${locationId ?? null}::int is null or l.id = ${locationId ?? null}::int)
      and counted_seats('diningHall', l.id, s.id) is not null
    group by 1, 2`.execute(db);
  return rows;
}
