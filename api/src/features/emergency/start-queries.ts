import type { Audience, EmergencyKind, NewEmergency } from '@population-tracker/contract/emergency/emergency';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { lock } from '#platform/db/locks.ts';

interface Asked {
  /** Null: all active users. */
  locationIds: readonly number[] | null;
  /** Of some locations: the active people of these teams too, wherever they are. */
  teamIds: readonly number[];
  /** Those too whose site is one of these locations. */
  sitePeople: boolean;
  now: Date;
}

/** Those who start one come one after the other. */
export async function lockStarts(db: Database): Promise<void> {
  await sql`select ${lock('emergencyStarts')}`.execute(db);
}

/** Whom a start addresses, a row each: one rule for counting them before and for freezing them. */
const addressed = ({ locationIds, teamIds, sitePeople, now }: Asked): RawBuilder<unknown> => sql`
  select u.id, u.name || ' ' || u.last_name as name, u.email, u.language,
    coalesce(p.there, false) as on_site, ${locationIds !== null} and t.user_id is null and m.user_id is null as by_site,
    ${locationIds !== null} and t.user_id is null and m.user_id is not null as by_team, p.location_id, p.building_id, p.workspace_id, p.desk_id
  from users u
  left join (
    -- Where somebody is now: at an addressed place rather than elsewhere, in a workspace or room rather than at lunch, and of
    -- these where they went last.
    select distinct on (user_id) *, location_id = any(${chosen(locationIds)}) is not false as there
    from present_at(${instant(now)})
    order by user_id, there desc, (area in ('workspace', 'meetingRoom')) desc, start_at desc, reservation_id desc
  ) p on p.user_id = u.id
  left join (
    select distinct user_id from (${reserved(now)}) today where location_id = any(${chosen(locationIds)})
  ) t on t.user_id = u.id
  left join (
    select distinct user_id from team_members where team_id = any(${teamIds}::int[])
  ) m on m.user_id = u.id
  where u.status = 'active' and u.deleted_at is null and (
    ${locationIds === null} or t.user_id is not null or m.user_id is not null or (${sitePeople} and u.site_id = any(${chosen(locationIds)}))
  )`;

const chosen = (ids: readonly number[] | null) => sql`${ids}::int[]`;

/** Who has a reservation of any area where: one that runs, or on the day that it is now at its location. */
const reserved = (now: Date) => sql`
  select user_id, location_id
  from reservations
  where status = 'active' and area <> 'meetingRoom' and day between ${dayOf(now)} - 2 and ${dayOf(now)} + 1
    and start_at <= ${instant(now)} and end_at > ${instant(now)}
  union all
  select user_id, location_id
  from reservations
  where status = 'active' and area = 'meetingRoom' and tstzrange(start_at, end_at) @> ${instant(now)}
  union all
  select r.user_id, r.location_id
  from locations l
  join reservations r on r.location_id = l.id and r.day = (${instant(now)} at time zone l.time_zone)::date and r.status = 'active'`;

const instant = (now: Date) => sql`${now.toISOString()}::timestamptz`;
const dayOf = (now: Date) => sql`(${instant(now)} at time zone 'UTC')::date`;

/** What is told at the place where somebody `a` is, else what the emergency tells. */
const numberOf = (emergencyId: number) => sql`coalesce(
  (select n.phone_number from emergency_phone_number(a.location_id) n where a.location_id is not null),
  (select e.phone_number from emergencies e where e.id = ${emergencyId}))`;

export async function countAddressed(db: Database, asked: Asked): Promise<Omit<Audience, 'locations'>> {
  const { rows } = await sql<Omit<Audience, 'locations'>>`
    select (count(*) filter (where meant))::int as addressed, (count(*) filter (where meant and on_site))::int as "onSite",
      (count(*) filter (where meant and location_id is null))::int as "withoutPlace",
      (count(*) filter (where by_site))::int as "siteOnly", (count(*) filter (where by_team))::int as "teamOnly"
    from (select *, ${asked.sitePeople} or not by_site as meant from (${addressed({ ...asked, sitePeople: true })}) all_asked) a`.execute(
    db,
  );
  return rows[0] as Omit<Audience, 'locations'>;
}

/** Of every location, who has a reservation there today. */
export async function countByLocation(db: Database, now: Date): Promise<Audience['locations']> {
  const { rows } = await sql<Audience['locations'][number]>`
    select l.id, l.name, count(distinct u.id)::int as addressed, (count(distinct u.id) filter (where x.present))::int as "onSite"
    from locations l
    left join (
      select user_id, location_id, true as present from present_at(${instant(now)})
      union all
      select user_id, location_id, false from (${reserved(now)}) reserved
    ) x on x.location_id = l.id
    left join users u on u.id = x.user_id and u.status = 'active' and u.deleted_at is null
    where l.deleted_at is null
    group by l.id
    order by l.name`.execute(db);
  return rows;
}

export const findLocations = (db: Database, ids: readonly number[]) =>
  db.selectFrom('locations').select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute();

interface Started extends Omit<NewEmergency, 'endRunning' | 'sitePeople' | 'teamIds'> {
  teamNames: readonly string[];
  kind: EmergencyKind;
  phoneNumber: string | null;
  linkSecret: Buffer;
  now: Date;
  userId: number;
}

export async function insertEmergency(db: Database, { locationIds, ...given }: Started): Promise<number> {
  const { id } = await db
    .insertInto('emergencies')
    .values({
      kind: given.kind,
      message: given.message,
      everywhere: locationIds === null,
      team_names: [...given.teamNames],
      phone_number: given.phoneNumber,
      link_secret: given.linkSecret,
      started_at: given.now.toISOString(),
      started_by: given.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (locationIds)
    await db
      .insertInto('emergency_locations')
      .values(locationIds.map((location_id) => ({ emergency_id: id, location_id })))
      .execute();
  return id;
}

/**
 * Writes down whom an emergency addresses, as they are now: one statement, so that everybody is seen at one moment.
 * @param language for those who have chosen none
 * @returns how many they are
 */
export async function freezeAddressed(db: Database, id: number, asked: Asked & { language: 'en' | 'tr' }): Promise<number> {
  const { rows } = await sql<{ addressed: number }>`
    with frozen as (
      insert into emergency_responses (
        emergency_id, user_id, name, email, language, phone_number, on_site, by_site,
        location_id, location_name, building_name, workspace_id, workspace_name, desk_label
      )
      select ${id}, a.id, a.name, a.email, coalesce(a.language, ${asked.language}),
        ${numberOf(id)}, a.on_site, a.by_site, a.location_id, l.name, b.name, a.workspace_id, w.name, d.label
      from (${addressed(asked)}) a
      left join locations l on l.id = a.location_id
      left join buildings b on b.id = a.building_id
      left join workspaces w on w.id = a.workspace_id
      left join desks d on d.id = a.desk_id
      returning location_name, phone_number
    ), counted as (
      select (select count(*)::int from frozen) as addressed, coalesce((
        select jsonb_agg(jsonb_build_object('locationName', location_name, 'phoneNumber', phone_number) order by location_name)
        from (select distinct f.location_name, f.phone_number from frozen f, emergencies e
          where e.id = ${id} and f.phone_number is distinct from e.phone_number and f.phone_number is not null) local), '[]') as numbers
    )
    update emergencies set addressed = counted.addressed, local_phone_numbers = counted.numbers
    from counted where id = ${id} returning counted.addressed`.execute(db);
  return rows[0]?.addressed ?? 0;
}
