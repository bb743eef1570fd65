import { areas } from '@population-tracker/contract/reservations/reservations';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Cut } from '#platform/db/list/list-plan.ts';
import { isOneOf } from '#platform/db/list.ts';
import { byEnd } from './reservations-ends-queries.ts';
import { daysBetween, type Matches, page, rowsOf, type Walk, type Wanted, type Way } from './reservations-ways-queries.ts';

// A page of millions in an order that no index has: its rows are read group by group, each by an index that leads through it in the
// order that is left. So much is read as is shown, and what the last group of it has on one day; sorting would read all that match.

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
