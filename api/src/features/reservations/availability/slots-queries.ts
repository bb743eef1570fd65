import { hasSlots } from '@population-tracker/contract/parameters/parameters';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** An area of a location, or one time of its day, that will have so many places. */
export interface NumberedPlace {
  locationId: number;
  zone: string;
  /** Of a slot, as clocks show it there; null for the whole of an area without slots. */
  start: string | null;
  /** Of a departure; else empty. */
  key: string;
  capacity: number;
}

/** Of a counted area, of which none lasts longer than 25 hours: what runs keeps its number until it ends. */
const notOver = (now: Date) =>
  sql`r.start_at > ${now.toISOString()}::timestamptz - interval '25 hours' and r.end_at > ${now.toISOString()}::timestamptz`;

/**
 * Those ahead with a number above a capacity. Left alone are days on which even the present capacity is exceeded, since there
 * nobody may move until it is met again, and persons who are passive by now.
 */
export async function numberedAbove(db: Database, area: Area, { locationId, zone, start, key, capacity }: NumberedPlace, now: Date) {
  const atStart = start === null ? sql`true` : sql`(r.start_at at time zone ${zone})::time = ${start}::time`;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select r.id, r.start_at, r.seat_number, counted_seats(r.area, r.location_id, r.slot_id) as seats,
        max(r.seat_number) over (partition by r.day) as highest
      from reservations r
      join users u on u.id = r.user_id and u.status = 'active' and u.deleted_at is null
      where r.location_id = ${locationId} and r.area = ${area} and r.slot_key = ${key} and r.status = 'active'
        and ${notOver(now)} and r.seat_number > ${capacity} and ${atStart}
    ) above
    where highest <= seats
    order by start_at, seat_number`.execute(db);
  return rows.map(({ id }) => id);
}

export async function giveLowest(db: Database, id: number, capacity: number): Promise<void> {
  await sql`
    update reservations r set seat_number = free.number
    from (
      select id, lowest_number(area, location_id, slot_key, ${capacity}::int, start_at, end_at, day, id) as number
      from reservations where id = ${id}
    ) free
    where r.id = free.id and free.number is not null`.execute(db);
}

/**
 * Each reservation ahead belongs to a slot of the parameter that holds: to its own where that still stands, else to one of the
 * same time (and route). Who would meet somebody else's number there, or stands above its capacity, stays where they are.
 */
export async function followSlots(db: Database, area: Area, now: Date): Promise<void> {
  if (!hasSlots(area)) return;
  const key = area === 'shuttle' ? sql`to_char(s.start_time, 'HH24:MI') || ' ' || fold_text(s.name)` : sql`''`;
  await sql`
    with offered as materialized (
      select l.id as location_id, l.time_zone, s.id, s.start_time, ${key} as key, counted_seats(${area}, l.id, s.id) as seats
      from locations l
      cross join lateral effective_parameter(${area}, l.id) p
      join parameter_slots s on s.parameter_id = p.id and s.removed_at is null
      where l.deleted_at is null
    ),
    target as (
      select r.id, o.id as slot_id, o.key, o.seats
      from reservations r
      join users u on u.id = r.user_id and u.status = 'active' and u.deleted_at is null
      join offered o on o.location_id = r.location_id and (
        o.id = r.slot_id
        or o.start_time = (r.start_at at time zone o.time_zone)::time and (o.key = '' or o.key = r.slot_key)
          and not exists (select from offered k where k.id = r.slot_id and k.location_id = r.location_id)
      )
      where r.area = ${area} and r.status = 'active' and ${notOver(now)}
        and o.seats >= r.seat_number and (r.slot_id is distinct from o.id or r.slot_key <> o.key)
    )
    update reservations r set slot_id = t.slot_id, slot_key = t.key
    from target t
    where r.id = t.id and not exists (
      select from reservations other
      where other.location_id = r.location_id and other.day = r.day and other.area = r.area and other.slot_key = t.key
        and other.status = 'active' and other.id <> r.id and (other.seat_number = r.seat_number or other.seat_number > t.seats)
        and tstzrange(other.start_at, other.end_at) && tstzrange(r.start_at, r.end_at)
    )`.execute(db);
}
