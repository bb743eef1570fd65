import { opensByDay, type ParameterImpact } from '@population-tracker/contract/parameters/parameters';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { type Compared, opensOtherwise } from './impact-rules.ts';

export interface Asked extends Compared {
  area: Area;
  now: Date;
}

/** How finely reservations are told apart: nothing but their day, also when they begin, or also when they end. */
type Grain = 'day' | 'start' | 'period';

interface Look {
  grain: Grain;
  /** What of a person is counted through: working days of a week, or meals of a day. */
  counted?: 'days' | 'meals' | null;
  /** Whether what has begun and isn't over counts too: it takes its place until it ends. */
  running?: boolean;
}

/** None of a counted area lasts longer. */
const longest = sql`interval '25 hours'`;

/**
 * The places that change, what would hold there, and the reservations ahead with each reason why they would be refused. Those alike are
 * one row with their number `n`, so that a million of them are read once and looked at as some thousand.
 */
const held = (asked: Asked, { grain, counted = null, running = false }: Look) => sql`
  place as (
    select * from jsonb_to_recordset(${JSON.stringify(asked.places)}::jsonb) as p(
      id int, name text, zone text, "offeredBefore" bool, "offeredAfter" bool, "latestBefore" date, "latestAfter" date,
      "weekendBefore" bool, "weekendAfter" bool, "oneMealBefore" bool, "oneMealAfter" bool,
      "openBefore" jsonb, "openAfter" jsonb, "weeklyBefore" int, "weeklyAfter" int, "capacityBefore" int, "capacityAfter" int)
  ),
  slot as (
    select * from jsonb_to_recordset(${JSON.stringify(asked.slots)}::jsonb) as s(
      place int, start time, key text, label text, before int, after int)
  ),
  ${counted ? sql`${counted === 'days' ? overWeeks(asked) : mealsOfDays(asked)},` : sql``}
  ahead as materialized (
    select r.location_id, r.day, x.id is not null as exceptional,
      ${grain === 'day' ? sql`null::timestamptz as start_at, null::text as slot_key` : sql`r.start_at, r.slot_key`},
      ${grain === 'period' ? sql`r.end_at` : sql`null::timestamptz as end_at`},
      ${counted ? sql`o.nth` : sql`null::bigint as nth`}, count(*) as n
    from reservations r
    left join (select id from users where exceptional) x on x.id = r.user_id
    ${counted === 'days' ? sql`left join over_weeks o on o.user_id = r.user_id and o.day = r.day` : sql``}
    ${counted === 'meals' ? sql`left join meals o on o.id = r.id` : sql``}
    where r.area = ${asked.area} and r.status = 'active' and ${running ? notOver(asked.now) : begins(asked.now)}
      and r.location_id = any(${asked.places.map(({ id }) => id)}::int[])
    group by 1, 2, 3, 4, 5, 6, 7
  ),
  held as (
    select r.location_id, r.day, r.start_at, r.end_at, r.n, p."offeredAfter" as offered, s.label, s.before, s.after,
      p."offeredBefore" and not p."offeredAfter" as "notOffered",
      p."offeredAfter" and not r.exceptional and coalesce(r.day > p."latestAfter", false) and not coalesce(r.day > p."latestBefore", false)
        as "maximumReservationDay",
      p."offeredAfter" and not r.exceptional and coalesce(r.nth > p."weeklyAfter", false) and not coalesce(r.nth > p."weeklyBefore", false)
        as "weeklyWorkingDayLimit",
      p."offeredAfter" and not r.exceptional and extract(isodow from r.day) > 5 and p."weekendBefore" and not p."weekendAfter" as weekend,
      p."offeredAfter" and p."oneMealAfter" and not p."oneMealBefore" and coalesce(r.nth > 1, false) as "oneMealADay",
      p."offeredAfter" and jsonb_array_length(p."openAfter") > 0
        and outside_opening(p."openAfter", p.zone, r.start_at, r.end_at, ${wholeDays(asked)})
        and not outside_opening(p."openBefore", p.zone, r.start_at, r.end_at, ${wholeDays(asked)}) as "openingHours",
      p."offeredAfter" and s.before is not null and s.after is null as slot
    from ahead r
    join place p on p.id = r.location_id
    left join slot s on s.place = p.id and s.start = (r.start_at at time zone p.zone)::time and (s.key = '' or s.key = r.slot_key)
  )`;

const wholeDays = ({ area }: Asked) => sql.lit(opensByDay(area));

const begins = (now: Date) => sql`r.start_at > ${now.toISOString()}::timestamptz`;
const notOver = (now: Date) =>
  sql`r.start_at > ${now.toISOString()}::timestamptz - ${longest} and r.end_at > ${now.toISOString()}::timestamptz`;

/** A number of the ISO week, the same for its seven days. */
const weekOf = (day: RawBuilder<unknown>) => sql`((${day} - date '2000-01-03') / 7)`;

/** The days on site, counted through within their week, of those who come on more days than any place would allow. */
const overWeeks = ({ now, places }: Asked) => {
  const ofDesks = sql`r.area = 'workspace' and r.status = 'active'
    and r.day >= date_trunc('week', ${now.toISOString()}::timestamptz)::date - 7`;
  const least = Math.min(...places.map(({ weeklyAfter }) => weeklyAfter ?? Number.POSITIVE_INFINITY));
  return sql`
  busy_weeks as (
    select r.user_id, ${weekOf(sql`r.day`)} as week from reservations r where ${ofDesks} group by 1, 2 having count(*) > ${least}
  ),
  over_weeks as (
    select user_id, day, dense_rank() over (partition by user_id, week order by day) as nth
    from (
      select distinct r.user_id, r.day, b.week
      from reservations r join busy_weeks b on b.user_id = r.user_id and b.week = ${weekOf(sql`r.day`)}
      where ${ofDesks}
    ) days
  )`;
};

/** The meals of each day, counted through for each person, at whichever location. */
const mealsOfDays = ({ now }: Asked) => sql`
  meals as (
    select r.id, row_number() over (partition by r.user_id, r.day order by r.start_at, r.id) as nth
    from reservations r
    where r.area = 'diningHall' and r.status = 'active' and r.day >= ${now.toISOString()}::timestamptz::date - 1
  )`;

const refused = sql`("notOffered" or "maximumReservationDay" or "weeklyWorkingDayLimit" or weekend or "oneMealADay" or "openingHours" or slot)`;

export type Counts = Record<
  | 'future'
  | 'refused'
  | 'notOffered'
  | 'maximumReservationDay'
  | 'weeklyWorkingDayLimit'
  | 'weekend'
  | 'oneMealADay'
  | 'openingHours'
  | 'slot',
  number
>;

function grainOf(asked: Asked): Grain {
  if (opensOtherwise(asked)) return 'period';
  return asked.slots.length > 0 ? 'start' : 'day';
}

export async function countRefused(db: Database, asked: Asked, counted: Look['counted']): Promise<Counts> {
  const count = (flag: string) => sql`coalesce(sum(n) filter (where ${sql.ref(flag)}), 0)::int as ${sql.ref(flag)}`;
  const { rows } = await sql<Counts>`
    with ${held(asked, { grain: grainOf(asked), counted })}
    select coalesce(sum(n), 0)::int as future, coalesce(sum(n) filter (where ${refused}), 0)::int as refused, ${count('notOffered')},
      ${count('maximumReservationDay')}, ${count('weeklyWorkingDayLimit')}, ${count('weekend')}, ${count('oneMealADay')}, ${count('openingHours')},
      ${count('slot')}
    from held`.execute(db);
  return rows[0] as Counts;
}

export interface Outside {
  count: number;
  /** The first of them. */
  days: string[];
}

/** What other opening hours would refuse. */
export async function findOutside(db: Database, asked: Asked, limit: number): Promise<Outside> {
  const { rows } = await sql<Outside>`
    with ${held(asked, { grain: 'period' })}
    select coalesce(sum(n), 0)::int as count, coalesce((array_agg(distinct day::text order by day::text))[1:${sql.lit(limit)}], '{}') as days
    from held where "openingHours"`.execute(db);
  return rows[0] as Outside;
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
    with ${held(asked, { grain: bySlot ? 'start' : 'period', running: true })},
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
  select day, location_id, label, sum(n)::int as booked, after as capacity,
    coalesce(sum(n) filter (where not ${refused}), 0)::int as unrefused
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
      cross join lateral (values (h.start_at, h.n), (h.end_at, -h.n)) as edge(at, step)
      where h.offered and p."capacityAfter" < coalesce(p."capacityBefore", 2147483647)
    ) t
    window so_far as (partition by t.location_id, t.day order by t.at, t.step rows unbounded preceding)
  ) moments
  group by day, location_id, capacity`;
