import type { ParameterImpact } from '@population-tracker/contract/parameters';
import type { Area } from '@population-tracker/contract/reservations';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Compared } from './rules.ts';

export interface Asked extends Compared {
  area: Area;
  now: Date;
}

/** The places that change, what would hold there, and the reservations ahead with each reason why they would be refused. */
const held = ({ area, places, slots, now }: Asked, weekly: boolean) => sql`
  place as (
    select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(
      id int, name text, zone text, "offeredBefore" bool, "offeredAfter" bool, "latestBefore" date, "latestAfter" date,
      "weekendBefore" bool, "weekendAfter" bool, "weeklyBefore" int, "weeklyAfter" int, "capacityBefore" int, "capacityAfter" int)
  ),
  slot as (
    select * from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as s(
      place int, start time, key text, label text, before int, after int)
  ),
  working as (${weekly ? workingDays(now) : sql`select null::int as user_id, null::date as day, null::bigint as nth where false`}),
  held as (
    select r.location_id, r.day, r.start_at, r.end_at, p."offeredAfter" as offered, s.label, s.before, s.after,
      p."offeredBefore" and not p."offeredAfter" as "notOffered",
      p."offeredAfter" and not u.exceptional and coalesce(r.day > p."latestAfter", false) and not coalesce(r.day > p."latestBefore", false)
        as "maximumReservationDay",
      p."offeredAfter" and not u.exceptional and coalesce(w.nth > p."weeklyAfter", false) and not coalesce(w.nth > p."weeklyBefore", false)
        as "weeklyWorkingDayLimit",
      p."offeredAfter" and not u.exceptional and extract(isodow from r.day) > 5 and p."weekendBefore" and not p."weekendAfter" as weekend,
      p."offeredAfter" and s.before is not null and s.after is null as slot
    from reservations r
    join place p on p.id = r.location_id
    join users u on u.id = r.user_id
    left join slot s on s.place = p.id and s.start = (r.start_at at time zone p.zone)::time and (s.key = '' or s.key = r.slot_key)
    left join working w on w.user_id = r.user_id and w.day = r.day
    where r.area = ${area} and r.status = 'active' and r.start_at > ${now.toISOString()}::timestamptz
  )`;

/** Each person's days on site, counted through within their weeks. */
const workingDays = (now: Date) => sql`
  select user_id, day, dense_rank() over (partition by user_id, date_trunc('week', day) order by day) as nth
  from (
    select distinct user_id, day from reservations
    where area = 'workspace' and status = 'active' and day >= date_trunc('week', ${now.toISOString()}::timestamptz)::date - 7
  ) days`;

const refused = sql`("notOffered" or "maximumReservationDay" or "weeklyWorkingDayLimit" or weekend or slot)`;

export type Counts = Record<
  'future' | 'refused' | 'notOffered' | 'maximumReservationDay' | 'weeklyWorkingDayLimit' | 'weekend' | 'slot',
  number
>;

export async function countRefused(db: Database, asked: Asked, weekly: boolean): Promise<Counts> {
  const count = (flag: string) => sql`count(*) filter (where ${sql.ref(flag)})::int as ${sql.ref(flag)}`;
  const { rows } = await sql<Counts>`
    with ${held(asked, weekly)}
    select count(*)::int as future, count(*) filter (where ${refused})::int as refused, ${count('notOffered')},
      ${count('maximumReservationDay')}, ${count('weeklyWorkingDayLimit')}, ${count('weekend')}, ${count('slot')}
    from held`.execute(db);
  return rows[0] as Counts;
}

export interface Overbooked {
  overbooked: ParameterImpact['overbooked'];
  overbookedTotal: number;
  overbookedDays: number;
  /** Reservations that would find no place, and that nothing else refuses. */
  excess: number;
}

/** Days, and slots of them, on which more is booked than there would be places for: at most so many, the earliest first. */
export async function findOverbooked(db: Database, asked: Asked, limit: number): Promise<Overbooked> {
  const bySlot = asked.slots.length > 0;
  const { rows } = await sql<ParameterImpact['overbooked'][number] & { total: number; days: number; excess: number }>`
    with ${held(asked, false)},
    busy as (${bySlot ? bySlots : atOnce}),
    over as (
      select day, location_id, label, booked, capacity, greatest(0, least(booked - capacity, unrefused)) as excess
      from busy where booked > capacity
    )
    select o.day::text as day, p.name as "locationName", o.label as slot, o.booked, o.capacity,
      count(*) over ()::int as total, (select count(distinct day)::int from over) as days, sum(o.excess) over ()::int as excess
    from over o join place p on p.id = o.location_id
    order by o.day, p.name, o.label limit ${sql.lit(limit)}`.execute(db);
  const [first] = rows;
  return {
    overbooked: rows.map(({ total: _, days: __, excess: ___, ...day }) => day),
    overbookedTotal: first?.total ?? 0,
    overbookedDays: first?.days ?? 0,
    excess: first?.excess ?? 0,
  };
}

const bySlots = sql`
  select day, location_id, label, count(*)::int as booked, after as capacity, count(*) filter (where not ${refused})::int as unrefused
  from held where offered and after < coalesce(before, 2147483647)
  group by day, location_id, label, start_at, after`;

/** The most that is booked at any moment of a day. */
const atOnce = sql`
  select day, location_id, '' as label, max(booked)::int as booked, capacity, max(unrefused)::int as unrefused
  from (
    select t.day, t.location_id, t.capacity, sum(t.step) over so_far as booked, sum(t.counts) over so_far as unrefused
    from (
      select h.day, h.location_id, p."capacityAfter" as capacity, edge.at, edge.step,
        case when ${refused} then 0 else edge.step end as counts
      from held h join place p on p.id = h.location_id
      cross join lateral (values (h.start_at, 1), (h.end_at, -1)) as edge(at, step)
      where h.offered and p."capacityAfter" < coalesce(p."capacityBefore", 2147483647)
    ) t
    window so_far as (partition by t.location_id, t.day order by t.at, t.step rows unbounded preceding)
  ) moments
  group by day, location_id, capacity`;
