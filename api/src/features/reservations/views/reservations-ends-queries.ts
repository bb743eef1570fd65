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
 * Where those are too many to be put in order, they are not hard to find among all others in the order of the end.
 */
function byDays(wanted: Wanted, matches: Matches, way: Way): RawBuilder<unknown> {
  const { to, upTo, limit, offset } = way;
  const most = sql.lit(manyOfDays + 2 * (offset + limit));
  const latest = isLatest(wanted);
  const near = latest
    ? sql`
        ${onDays(wanted, sql`d.day >= ((edge.at - ${oneDay}) at time zone 'UTC')::date - 1`, sql`${isShort} and r.start_at >= edge.at - ${oneDay}`, matches)}
        union all
        select r.* from edge cross join lateral (${rowsOf(sql`${isLong} and r.end_at >= edge.at`, matches)}) r`
    : onDays(wanted, sql`d.day <= (edge.at at time zone 'UTC')::date + 1`, sql`r.start_at < edge.at`, matches);
  const chosen = sql`
    select * from near where (select n from found) <= ${most} and end_at ${latest ? sql`>=` : sql`<=`} (select at from edge)
    union all
    select r.end_at, r.id from (${alongEnds(wanted, matches, way)}) r where (select n from found) > ${most}`;
  return sql`
    with days as materialized (${daysOf(wanted)}), edge as materialized (
      select case when count(*) < ${upTo} then ${latest ? sql`'-infinity'` : sql`'infinity'`} else ${latest ? sql`min(end_at)` : sql`max(end_at)`} end as at
      from (
        select r.end_at from (select day from days order by day ${to}) d
        cross join lateral (
          ${rowsOf(sql`${ofDay(wanted)} and ${latest ? sql`true` : isShort}`, matches)} order by r.start_at ${to} limit ${upTo}
        ) r
        order by d.day ${to} limit ${upTo}
      ) r
    ), near as materialized (select r.end_at, r.id from (${near}) r limit ${most} + 1), found as materialized (select count(*) as n from near)
    select r.* from (${page(inOrder(chosen, way), way)}) p join reservations r on r.id = p.id order by p.end_at ${to}, p.id ${to}`;
}

const onDays = (wanted: Wanted, days: RawBuilder<unknown>, own: RawBuilder<unknown>, matches: Matches) => sql`
  select r.* from edge cross join days d cross join lateral (${rowsOf(sql`${ofDay(wanted)} and ${own}`, matches)} offset 0) r where ${days}`;

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
