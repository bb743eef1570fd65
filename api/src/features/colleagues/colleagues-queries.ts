import {
  type Colleague,
  colleagueDaysAhead,
  colleaguesFoundMost,
  favouritesMost,
  type Holder,
  type Presence,
  teammatesMost,
} from '@population-tracker/contract/colleagues/colleagues';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { searchWords } from '#platform/db/list.ts';
import { isShownTo } from './visibility/visibility-queries.ts';

/** With whether their days may be told to the viewer. */
export type Person = Omit<Colleague, 'days' | 'elsewhere'> & { shown: boolean };
type Elsewhere = Colleague['elsewhere'][number];

/** Whoever is passive, deleted or erased isn't there, for nobody. */
const works = sql`u.status = 'active' and u.deleted_at is null`;

const columns = (viewerId: number) => sql`
  u.id, u.name, u.last_name as "lastName", u.department, ${isShownTo(viewerId, sql`u.id`)} as shown,
  exists (select from favourite_colleagues f where f.user_id = ${viewerId}::int and f.colleague_id = u.id) as favourite`;

const isOther = (viewerId: number) => sql`u.id <> ${viewerId}::int and ${works}`;

export async function findFavourites(db: Database, viewerId: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select ${columns(viewerId)} from favourite_colleagues mine join users u on u.id = mine.colleague_id
    where mine.user_id = ${viewerId}::int and ${isOther(viewerId)}
    order by u.name, u.last_name, u.id`.execute(db);
  return rows;
}

export async function findTeammates(db: Database, viewerId: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    with mates as materialized (
      select distinct others.user_id from team_members mine join team_members others on others.team_id = mine.team_id
      where mine.user_id = ${viewerId}::int and is_close_team(mine.team_id)
    )
    select ${columns(viewerId)}
    -- One by one: how few are in a close team is nothing that the planner could know.
    from mates cross join lateral (select * from users u where u.id = mates.user_id and ${isOther(viewerId)} offset 0) u
    order by u.name, u.last_name, u.id limit ${sql.lit(teammatesMost)}`.execute(db);
  return rows;
}

export async function findColleague(db: Database, viewerId: number, id: number): Promise<Person | undefined> {
  const { rows } = await sql<Person>`select ${columns(viewerId)} from users u where u.id = ${id}::int and ${isOther(viewerId)}`.execute(db);
  return rows[0];
}

/** Of this many matches the best are told: whoever typed so little that there are more goes on typing. */
const rankedMost = 200;
/** In a shorter word there is no trigram: the index finds it only where a word begins. */
const trigramLength = 3;
/** As its index has it. */
const fullName = sql`' ' || fold_text(u.name || ' ' || u.last_name)`;

/** By the name alone: addresses, managers and numbers are nothing that anybody is to find out by typing. */
export async function searchColleagues(db: Database, viewerId: number, search: string): Promise<Person[]> {
  const words = searchWords(search).map((pattern) => pattern.slice(1, -1));
  return words.length === 0 ? [] : (await sql<Person>`${searchFor(viewerId, words)}`.execute(db)).rows;
}

/** @param words folded, their letters meant literally */
export const searchFor = (viewerId: number, words: readonly string[]) => sql`
  select ${columns(viewerId)} from (
    select u.* from users u where ${sql.join(words.map(inName), sql` and `)} and ${isOther(viewerId)} limit ${sql.lit(rankedMost)}
  ) u
  order by ${fullName} not like ${` ${words.join(' ')}%`}, u.name, u.last_name, u.id limit ${sql.lit(colleaguesFoundMost)}`;

const inName = (word: string) => sql`${fullName} like ${word.length >= trigramLength ? `%${word}%` : `% ${word}%`}`;

/** Of those among some who show it to the viewer: where they have a seat on some days, as far as it isn't over. */
export async function findPresences(
  db: Database,
  viewerId: number,
  people: readonly number[],
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<(Presence & { userId: number })[]> {
  const { rows } = await sql<Presence & { userId: number }>`
    select distinct on (r.user_id, r.day, r.workspace_id, r.desk_id) r.user_id as "userId", r.day,
      l.id as "locationId", l.name as "locationName", b.name as "buildingName", w.id as "workspaceId", w.name as "workspaceName",
      d.id as "deskId", d.label as "deskLabel"
    from (select id from unnest(${people}::int[]) id where ${isShownTo(viewerId, sql`id`)} offset 0) shown
    join reservations r on r.user_id = shown.id and r.area = 'workspace' and r.status = 'active'
      and r.day between ${from}::date and ${to}::date and r.end_at > ${now.toISOString()}::timestamptz
      -- Days begin all around the earth; this is what the person's own index goes by.
      and r.start_at between ${from}::date - interval '2 days' and ${to}::date + interval '3 days'
    join locations l on l.id = r.location_id
    join workspaces w on w.id = r.workspace_id
    join buildings b on b.id = w.building_id
    left join desks d on d.id = r.desk_id
    order by r.user_id, r.day, r.workspace_id, r.desk_id`.execute(db);
  return rows;
}

/**
 * Of those among some who show their days to the viewer: the days on which they don't come in. Why they aren't there is nobody's to
 * know, so that leave and travel are one; and whoever has a seat comes in.
 */
export async function findElsewhere(
  db: Database,
  viewerId: number,
  people: readonly number[],
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<(Elsewhere & { userId: number })[]> {
  const { rows } = await sql<Elsewhere & { userId: number }>`
    select p.user_id as "userId", p.day::text as day, case p.plan when 'remote' then 'remote' else 'away' end as plan
    from (select id from unnest(${people}::int[]) id where ${isShownTo(viewerId, sql`id`)} offset 0) shown
    join day_plans p on p.user_id = shown.id and p.day between ${from}::date and ${to}::date
    where not exists (
      select from reservations r where r.user_id = p.user_id and r.day = p.day and r.area = 'workspace' and r.status = 'active'
        and r.end_at > ${now.toISOString()}::timestamptz)
    order by p.user_id, p.day`.execute(db);
  return rows;
}

/** Who has which desk of a workspace over a period, of those who show it to the viewer; of several the first. Of what is over nothing is told. */
export async function findHolders(
  db: Database,
  viewerId: number,
  workspaceId: number,
  { start, end, now }: { start: string; end: string; now: Date },
): Promise<(Holder & { deskId: number })[]> {
  const { rows } = await sql<Holder & { deskId: number }>`
    select distinct on (held.desk_id) held.desk_id as "deskId", u.id, u.name, u.last_name as "lastName",
      exists (select from favourite_colleagues f where f.user_id = ${viewerId}::int and f.colleague_id = u.id) as favourite
    from (
      select d.id as desk_id, r.user_id, r.start_at from desks d
      join reservations r on r.desk_id = d.id and r.status = 'active' and r.workspace_id = d.workspace_id
        -- No seat is taken for more than 25 hours; told so that the workspace's own index serves it.
        and r.start_at > ${start}::timestamptz - interval '25 hours' and r.start_at < ${end}::timestamptz and r.end_at > ${start}::timestamptz
      where d.workspace_id = ${workspaceId}::int and d.deleted_at is null and r.user_id <> ${viewerId}::int
        and r.end_at > ${now.toISOString()}::timestamptz
        and r.start_at < ${now.toISOString()}::timestamptz + ${colleagueDaysAhead} * interval '1 day'
        and ${isShownTo(viewerId, sql`r.user_id`)}
      offset 0
    ) held cross join lateral (select * from users where id = held.user_id offset 0) u
    order by held.desk_id, held.start_at`.execute(db);
  return rows;
}

/** One's own favourites are added one after the other, so that they never get too many. */
export async function lockFavourites(db: Database, userId: number): Promise<void> {
  await sql`select from users where id = ${userId}::int for no key update`.execute(db);
}

/** @returns whether there was room for one more, or they are one already */
export async function insertFavourite(db: Database, userId: number, colleagueId: number): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    with mine as (select colleague_id from favourite_colleagues where user_id = ${userId}::int),
    fits as (select (select count(*) from mine) < ${sql.lit(favouritesMost)} or exists (select from mine where colleague_id = ${colleagueId}::int) as fits),
    added as (
      insert into favourite_colleagues (user_id, colleague_id) select ${userId}::int, ${colleagueId}::int from fits where fits
      on conflict do nothing
    )
    select fits from fits`.execute(db);
  return rows[0]?.fits === true;
}

/** @returns whether they were one */
export async function deleteFavourite(db: Database, userId: number, colleagueId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('favourite_colleagues')
    .where('user_id', '=', userId)
    .where('colleague_id', '=', colleagueId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
