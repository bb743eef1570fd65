import { offeredTeams } from '@population-tracker/contract/announcements/announcement-audience';
import type { AnnouncementQuery } from '@population-tracker/contract/announcements/announcements';
import type { TeamOrigin } from '@population-tracker/contract/teams/team-origins';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { isOneOf, searchWords } from '#platform/db/list.ts';

const locations = sql`announcement_locations al join locations l on l.id = al.location_id and l.deleted_at is null where al.announcement_id = a.id`;
const teams = sql`announcement_teams at join teams t on t.id = at.team_id where at.announcement_id = a.id`;

/** Whom an announcement \`a\` is meant for by name; a location that was deleted is nobody's site. */
export const audienceColumns = [
  sql<number[]>`array(select l.id from ${locations} order by l.name, l.id)`.as('locationIds'),
  sql<string[]>`array(select l.name::text from ${locations} order by l.name, l.id)`.as('locationNames'),
  sql<number[]>`array(select t.id from ${teams} order by t.name, t.id)`.as('teamIds'),
  sql<string[]>`array(select t.name::text from ${teams} order by t.name, t.id)`.as('teamNames'),
];

/** Conditions on an announcement \`a\`: for everybody or not, and by name for any of these. */
export function aimedAt({ everybody, locationId, teamId }: Partial<Pick<AnnouncementQuery, 'everybody' | 'locationId' | 'teamId'>>) {
  const found: RawBuilder<boolean>[] = [];
  if (everybody !== undefined) found.push(sql`a.everybody = ${everybody}`);
  if (locationId)
    found.push(sql`exists (
      select from announcement_locations al where al.announcement_id = a.id and ${isOneOf(sql.ref('al.location_id'), locationId)})`);
  if (teamId)
    found.push(
      sql`exists (select from announcement_teams at where at.announcement_id = a.id and ${isOneOf(sql.ref('at.team_id'), teamId)})`,
    );
  return found;
}

/** A condition on \`users\`: that one of some locations is their site, or that they are in one of some teams. */
export const isAmong = (locationIds: RawBuilder<unknown>, teamIds: RawBuilder<unknown>) => sql<boolean>`(
  users.site_id in (select l.id from locations l where l.deleted_at is null and l.id in (${locationIds}))
  or users.id in (select m.user_id from team_members m where m.team_id in (${teamIds})))`;

/** The same for whom an announcement is meant for by name, as that stands now. */
export const isAimedAt = (id: number) =>
  isAmong(
    sql`select location_id from announcement_locations where announcement_id = ${id}::int`,
    sql`select team_id from announcement_teams where announcement_id = ${id}::int`,
  );

/** Exactly these are named afterwards. Call it while the announcement is locked. */
export async function setAudience(
  db: Database,
  id: number,
  chosen: { locationIds: readonly number[]; teamIds: readonly number[] },
): Promise<void> {
  await sql`delete from announcement_locations where announcement_id = ${id}::int and not (location_id = any(${chosen.locationIds}::int[]))`.execute(
    db,
  );
  await sql`delete from announcement_teams where announcement_id = ${id}::int and not (team_id = any(${chosen.teamIds}::int[]))`.execute(
    db,
  );
  await sql`
    insert into announcement_locations (announcement_id, location_id) select ${id}::int, unnest(${chosen.locationIds}::int[])
    on conflict do nothing`.execute(db);
  await sql`
    insert into announcement_teams (announcement_id, team_id) select ${id}::int, unnest(${chosen.teamIds}::int[])
    on conflict do nothing`.execute(db);
}

/** Keeps them until the transaction ends. @returns how many of them are there */
export async function holdLocations(db: Database, ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    select id from locations where id = any(${ids}::int[]) and deleted_at is null order by id for share`.execute(db);
  return rows.length;
}

export async function holdTeams(db: Database, ids: readonly number[]): Promise<number> {
  const { rows } = await sql`select id from teams where id = any(${ids}::int[]) order by id for key share`.execute(db);
  return rows.length;
}

interface Offered {
  locations: { id: number; name: string }[];
  teams: { id: number; name: string; origin: TeamOrigin; people: number }[];
}

/** All locations, the first teams that have the words in their names, and those that are asked for. */
export async function findAudiences(
  db: Database,
  { search, teamId = [] }: { search?: string | undefined; teamId?: readonly number[] | undefined },
): Promise<Offered> {
  const words = searchWords(search).map((word) => sql`and fold_text(t.name) like ${word}`);
  const { rows } = await sql<Offered>`
    with offered as (
      (select t.id from teams t where true ${sql.join(words, sql` `)} order by t.name, t.id limit ${offeredTeams}::int)
      union select t.id from teams t where t.id = any(${teamId}::int[])
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name, l.id), '[]')
        from locations l where l.deleted_at is null) as locations,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', t.id, 'name', t.name, 'origin', case when t.scim_id is null then 'hand' else 'directory' end,
          'people', (select count(*) from team_members m join users u on u.id = m.user_id and u.deleted_at is null where m.team_id = t.id)
        ) order by t.name, t.id), '[]')
        from teams t where t.id in (select id from offered)) as teams`.execute(db);
  return rows[0] ?? { locations: [], teams: [] };
}
