import { areas, type ReservationQuery, type reservationFilters } from '@population-tracker/contract/reservations/reservations';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Cut } from '#platform/db/list/list-plan.ts';
import { isOneOf } from '#platform/db/list.ts';

// A page of millions in an order that no index has: its rows are read group by group, each by an index that leads through it in the
// order that is left. So much is read as is shown, and what the last group of it has on one day; sorting would read all that match.

type Wanted = Pick<ReservationQuery, keyof typeof reservationFilters | 'sort'>;
type Matches = readonly RawBuilder<boolean>[];
type Walk = (wanted: Wanted, matches: Matches, way: Way) => RawBuilder<unknown>;

interface Way extends Cut {
  /** `asc` or `desc`. */
  to: RawBuilder<unknown>;
  /** So many of a group can be on the page or before it. */
  upTo: RawBuilder<unknown>;
}

/** The longest reservation but a meeting room's, as the table holds it (`reservations_one_day`); longer ones have an index. */
const oneDay = sql`interval '25 hours'`;

const walks: Record<string, Walk> = {
  userName: byUser,
  locationName: byLocation,
  workspaceName: byWorkspace,
  area: byArea,
  status: byStatus,
  end: byEnd,
};

/** How many rows in this order are walked through instead of sorted; of what one person, place, hour or bulk has, none are. */
function walkOf({ sort = '-start', userId, workspaceId, slotId, bulkId, buildingId }: Wanted): Walk | undefined {
  if ([userId, workspaceId, slotId, bulkId].some((id) => id !== undefined)) return undefined;
  const name = sort.replace(/^-/, '');
  return name === 'start' && buildingId ? byPlaceOfBuilding : walks[name];
}

/**
 * One page of the reservations `r` that match, in the order of `sort`, where very many do.
 * @returns undefined where nothing has to be walked through for it
 */
export function walked(db: Database, wanted: Wanted, matches: Matches) {
  const { sort = '-start' } = wanted;
  const walk = walkOf(wanted);
  if (!walk) return undefined;
  return (cut: Cut) => {
    const way = { ...cut, to: sql.raw(sort.startsWith('-') ? 'desc' : 'asc'), upTo: sql.lit(cut.offset + cut.limit) };
    return db.selectFrom(sql`(${walk(wanted, matches, way)})`.as('r')).selectAll('r');
  };
}

/**
 * What leads to the reservations `r` of an area and of a building where they are few: no index begins with an area, so that each day is
 * looked at; and a building's are those of its places.
 */
export function leadsTo({ area, buildingId, locationId, userId, workspaceId, from, to }: Wanted): RawBuilder<boolean>[] {
  const places = sql<boolean>`r.workspace_id = any(array(select id from workspaces where building_id = ${buildingId}))`;
  const days = sql<boolean>`r.day = any(array(${daysBetween(from, to)}))`;
  if (buildingId) return [places];
  return area && !locationId && !userId && !workspaceId ? [days] : [];
}

/**
 * A day begins at most 14 hours before the same day of UTC does, and ends at most 12 after it, wherever the location lies or lay. An index
 * in the order of the start begins and ends there.
 */
export const startsWithin = ({ from, to }: Wanted): RawBuilder<boolean>[] => [
  ...(from ? [sql<boolean>`r.start_at >= (${from}::date - interval '14 hours') at time zone 'UTC'`] : []),
  ...(to ? [sql<boolean>`r.start_at < (${to}::date + interval '36 hours') at time zone 'UTC'`] : []),
];

const daysBetween = (from: string | undefined, to: string | undefined) => sql`
  select first + n as day from (
    select greatest(min(day), ${from ?? null}::date) as first, least(max(day), ${to ?? null}::date) as last from reservations
  ) b, generate_series(0, b.last - b.first) n`;

const rowsOf = (own: RawBuilder<unknown>, matches: Matches) =>
  sql`select r.* from reservations r where ${sql.join([own, ...matches], sql` and `)}`;

const page = (ordered: RawBuilder<unknown>, { limit, offset }: Cut) => sql`${ordered} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;

/** People come as their index has them, and are put in order by number where they share a name: it never pays to sort them all. */
function byUser(_: Wanted, matches: Matches, way: Way) {
  const { to, upTo } = way;
  return page(
    sql`
      select r.* from (select id, name, last_name from users order by name ${to}, last_name ${to}) g
      cross join lateral (${rowsOf(sql`r.user_id = g.id`, matches)} order by r.start_at ${to}, r.id ${to} limit ${upTo}) r
      order by g.name ${to}, g.last_name ${to}, g.id ${to}, r.start_at ${to}, r.id ${to}`,
    way,
  );
}

function byLocation(_: Wanted, matches: Matches, way: Way) {
  const { to, upTo } = way;
  return page(
    sql`
      select r.* from (select id, name from locations order by name ${to}, id ${to}) g
      cross join lateral (${rowsOf(sql`r.location_id = g.id`, matches)} order by r.day ${to}, r.start_at ${to}, r.id ${to} limit ${upTo}) r
      order by g.name ${to}, g.id ${to}, r.day ${to}, r.start_at ${to}, r.id ${to}`,
    way,
  );
}

/** Those without a place come after all others, or before them in descending order. */
function byWorkspace({ locationId, buildingId }: Wanted, matches: Matches, way: Way) {
  const { to, upTo } = way;
  const cut = sql`order by r.start_at ${to}, r.id ${to} limit ${upTo}`;
  const there = [
    ...(buildingId ? [sql`w.building_id = ${buildingId}`] : []),
    ...(locationId ? [isOneOf(sql`b.location_id`, locationId)] : []),
    sql`true`,
  ];
  const places = sql`select w.id, w.name from workspaces w join buildings b on b.id = w.building_id where ${sql.join(there, sql` and `)}`;
  return page(
    sql`
      select r.* from (select * from (${places} union all select null, null) p order by name ${to}, id ${to}) g
      cross join lateral (
        (${rowsOf(sql`r.workspace_id = g.id`, matches)} ${cut})
        union all
        (${rowsOf(sql`g.id is null and r.workspace_id is null`, matches)} ${cut})
      ) r
      order by g.name ${to}, g.id ${to}, r.start_at ${to}, r.id ${to}`,
    way,
  );
}

/** Day by day of UTC: what starts on one comes before all that starts on the next, and of each place an index leads to it. */
function byPlaceOfBuilding(_: Wanted, matches: Matches, way: Way) {
  const { to, upTo } = way;
  return page(
    sql`
      select r.* from (
        select first + n * interval '24 hours' as starts from (
          select date_trunc('day', min(start_at), 'UTC') as first, max(start_at) as last from reservations
        ) b, generate_series(0, extract(day from b.last - b.first)::int) n order by starts ${to}
      ) d
      cross join lateral (
        ${rowsOf(sql`r.start_at >= d.starts and r.start_at < d.starts + interval '24 hours'`, matches)}
        order by r.start_at ${to}, r.id ${to} limit ${upTo}
      ) r
      order by d.starts ${to}, r.start_at ${to}, r.id ${to}`,
    way,
  );
}

/** Day by day: an area that is hardly ever reserved is found by that too. */
function byArea({ area, from, to: until }: Wanted, matches: Matches, way: Way) {
  const { to, upTo } = way;
  return page(
    sql`
      with days as materialized (${daysBetween(from, until)})
      select r.* from (select area from unnest(${area ?? areas}::text[]) a(area) order by area ${to}) g
      cross join lateral (
        select r.* from (select day from days order by day ${to}) d
        cross join lateral (
          ${rowsOf(sql`r.day = d.day and r.area = g.area`, matches)} order by r.start_at ${to}, r.id ${to} limit ${upTo}
        ) r
        order by d.day ${to}, r.start_at ${to}, r.id ${to} limit ${upTo}
      ) r
      order by g.area ${to}, r.day ${to}, r.start_at ${to}, r.id ${to}`,
    way,
  );
}

/** Each status with a query of its own, so that an index of the cancelled ones is found; the second is asked where the first is short. */
function byStatus(_: Wanted, matches: Matches, way: Way) {
  const { to, upTo } = way;
  const cut = sql`order by r.start_at ${to}, r.id ${to} limit ${upTo}`;
  return page(
    sql`
      select r.* from (select status from (values ('active'), ('cancelled')) s(status) order by status ${to}) g
      cross join lateral (
        (${rowsOf(sql`g.status = 'active' and r.status = 'active'`, matches)} ${cut})
        union all
        (${rowsOf(sql`g.status = 'cancelled' and r.status = 'cancelled'`, matches)} ${cut})
      ) r
      order by g.status ${to}, r.start_at ${to}, r.id ${to}`,
    way,
  );
}

/**
 * As its index has them; but of some days or one area by their start. Short ones end within a day of their start. So the first to end
 * are among those that start at most a day after the start of the first so many short ones; and the last to end are among those that
 * start at most a day before the start of the last so many, or are long.
 */
function byEnd({ sort = '', area, from, to: until }: Wanted, matches: Matches, way: Way) {
  const { to, offset, limit } = way;
  if (!from && !until && area === undefined) return page(sql`${rowsOf(sql`true`, matches)} order by r.end_at ${to}, r.id ${to}`, way);
  const isLatest = sort.startsWith('-');
  const isLong = sql`r.end_at - r.start_at > ${oneDay}`;
  const starts = rowsOf(isLatest ? sql`true` : sql`not (${isLong})`, matches);
  const mark = sql`(select start_at from (${starts} order by r.start_at ${to} limit 1 offset ${sql.lit(offset + limit - 1)}) m)`;
  const edge = isLatest ? sql`coalesce(${mark}, '-infinity')` : sql`coalesce(${mark}, 'infinity')`;
  // Where only one side of a range is told, and that by another query, PostgreSQL takes a third of the table for it.
  const near = isLatest
    ? sql`r.start_at between ${edge} - ${oneDay} and 'infinity'`
    : sql`r.start_at between '-infinity' and ${edge} + ${oneDay}`;
  const long = sql`union all ${rowsOf(sql`${isLong} and r.end_at >= ${edge} and r.start_at < ${edge} - ${oneDay}`, matches)}`;
  return page(sql`select r.* from (${rowsOf(near, matches)} ${isLatest ? long : sql``}) r order by r.end_at ${to}, r.id ${to}`, way);
}
