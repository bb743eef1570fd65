import { type RawBuilder, sql } from 'kysely';
import { daysBetween, type Matches, page, rowsOf, startsWithin, type Wanted, type Way } from './reservations-ways-queries.ts';

// The order of the end, which only an index of its own has. A reservation of any area but a meeting room ends within 25 hours of its
// start, as the table holds it (`reservations_one_day`); those that last longer have an index.

const oneDay = sql`interval '25 hours'`;
const isLong = sql`r.end_at - r.start_at > ${oneDay}`;
const isShort = sql`not (${isLong})`;

const isLatest = ({ sort = '' }: Wanted): boolean => sort.startsWith('-');

/** `matches` tell days by `r.day + 0`, as the index has them: what is of others is passed without its row being looked at. */
export const byEnd = (wanted: Wanted, matches: Matches, way: Way): RawBuilder<unknown> =>
  hasDays(wanted) ? byDays(wanted, matches, way) : page(inOrder(alongEnds(wanted, matches, way), way), way);

/** Where an index leads to what is wanted of a day. */
const hasDays = ({ area, locationId, buildingId, status, type }: Wanted): boolean =>
  Boolean(area ?? locationId ?? buildingId) || `${status}` === 'cancelled' || type === 'bulk';

const inOrder = (rows: RawBuilder<unknown>, { to }: Way) => sql`select r.* from (${rows}) r order by r.end_at ${to}, r.id ${to}`;

/**
 * As the index has them, between the first moment at which one of the days can end and the last: a day begins up to 14 hours before UTC’s,
 * and ends up to 12 after. What is not long ends 25 hours later at most.
 */
function alongEnds({ from, to }: Wanted, matches: Matches, way: Way): RawBuilder<unknown> {
  const cut = sql`order by r.end_at ${way.to}, r.id ${way.to} limit ${way.upTo}`;
  const first = from ? sql`r.end_at > (${from}::date - interval '14 hours') at time zone 'UTC'` : sql`true`;
  if (!to) return sql`${rowsOf(first, matches)} ${cut}`;
  const last = sql`r.end_at < (${to}::date + interval '61 hours') at time zone 'UTC'`;
  return sql`
    select r.* from (
      (${rowsOf(sql`${isShort} and ${first} and ${last}`, matches)} ${cut}) union all (${rowsOf(sql`${isLong} and ${first}`, matches)} ${cut})
    ) r ${cut}`;
}

/** Where more than that and than twice what is asked for start on these days, their share of all is large. */
const manyOfDays = 1_000;

/**
 * What has an index by day is found day by day. As many as are asked for, of whichever days come first, all end by an edge: so that no
 * other is before them but what ends by it too, and starts before it; or, from the other end, after an edge and not a day before it.
 * Those days are read but once: the others lie on the last of them and a day or two behind it.
 * Where all of these are too many to be put in order, they are not hard to find among all others in the order of the end.
 */
function byDays(wanted: Wanted, matches: Matches, way: Way): RawBuilder<unknown> {
  const { to, upTo, limit, offset } = way;
  const most = sql.lit(manyOfDays + 2 * (offset + limit));
  const latest = isLatest(wanted);
  const [behind, byEdge, none] = latest ? [sql`>`, sql`>=`, sql`'-infinity'`] : [sql`<`, sql`<=`, sql`'infinity'`];
  const alsoOn = latest
    ? sql`d.day between ((edge.at - ${oneDay}) at time zone 'UTC')::date - 1 and edge.day`
    : sql`d.day between edge.day and (edge.at at time zone 'UTC')::date + 1`;
  const starts = latest ? sql`r.start_at >= edge.at - ${oneDay}` : sql`r.start_at < edge.at`;
  const near = sql`
    select f.end_at, f.id from first f cross join edge where edge.day is null or f.day ${behind} edge.day
    union all
    select r.end_at, r.id from edge cross join days d
    cross join lateral (${rowsOf(sql`${ofDay(wanted)} and ${isShort} and ${starts}`, matches)} offset 0) r where ${alsoOn}
    union all
    select r.end_at, r.id from edge cross join lateral (${rowsOf(sql`${isLong} and r.end_at ${byEdge} edge.at`, matches)}) r`;
  const chosen = sql`
    select * from near where (select n from found) <= ${most} and end_at ${byEdge} (select at from edge)
    union all
    select r.end_at, r.id from (${alongEnds(wanted, matches, way)}) r where (select n from found) > ${most}`;
  return sql`
    with days as materialized (${daysOf(wanted)}), first as materialized (
      select d.day, r.end_at, r.id from (select day from days order by day ${to}) d
      cross join lateral (${rowsOf(sql`${ofDay(wanted)} and ${isShort}`, matches)} order by r.start_at ${to} limit ${upTo}) r
      order by d.day ${to} limit ${upTo}
    ), edge as materialized (
      select case when count(*) < ${upTo} then ${none} else ${latest ? sql`min(end_at)` : sql`max(end_at)`} end as at,
        case when count(*) >= ${upTo} then ${latest ? sql`min(day)` : sql`max(day)`} end as day
      from first
    ), near as materialized (select n.end_at, n.id from (${near}) n limit ${most} + 1),
    found as materialized (select count(*) as n from near)
    select r.* from (${page(inOrder(chosen, way), way)}) p join reservations r on r.id = p.id order by p.end_at ${to}, p.id ${to}`;
}

/** Of places, of what is cancelled and of what was made in bulk an index has the start, not the day: then the days are those of UTC. */
const areOfUtc = ({ area, locationId, buildingId }: Wanted): boolean => Boolean(buildingId) || !(area ?? locationId);

/** Of UTC one more may begin before the first of them, and one end after the last. */
const daysOf = (wanted: Wanted) => {
  const days = daysBetween(wanted.from, wanted.to);
  if (!areOfUtc(wanted)) return days;
  return sql`select min(day) - 1 as day from (${days}) d union all ${days} union all select max(day) + 1 from (${days}) d`;
};

const ofDay = (wanted: Wanted) => {
  if (!areOfUtc(wanted)) return sql`r.day = d.day`;
  const within = [sql`r.start_at >= d.day::timestamp at time zone 'UTC'`, sql`r.start_at < (d.day + 1)::timestamp at time zone 'UTC'`];
  return sql.join([...within, ...startsWithin(wanted)], sql` and `);
};
