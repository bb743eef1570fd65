import type { CodedPlace, OnePlace, PlaceCodeQuery } from '@population-tracker/contract/place-codes/place-codes';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** Desks, meeting rooms and entrances that are in use, each with the code that it has now. */
const places = sql`(
  select 'desk' as kind, d.id as place_id, d.label, w.name as workspace_name, w.id as workspace_id, w.building_id, w.position, c.code, c.created_at
  from desks d join workspaces w on w.id = d.workspace_id and w.deleted_at is null and not w.is_meeting_room
  left join place_codes c on c.desk_id = d.id and c.retired_at is null
  where d.deleted_at is null
  union all
  select 'room', w.id, w.name, '', w.id, w.building_id, w.position, c.code, c.created_at
  from workspaces w left join place_codes c on c.workspace_id = w.id and c.retired_at is null
  where w.deleted_at is null and w.is_meeting_room
  union all
  select 'entrance', b.id, b.name, '', null, b.id, -1, c.code, c.created_at
  from buildings b left join place_codes c on c.building_id = b.id and c.retired_at is null
  where b.deleted_at is null
)`;

type Within = Pick<PlaceCodeQuery, 'locationId' | 'buildingId' | 'workspaceId' | 'kind'>;

const isWithin = ({ locationId, buildingId, workspaceId, kind }: Within) =>
  sql.join(
    [
      ...(locationId === undefined ? [] : [sql`b.location_id = ${locationId}`]),
      ...(buildingId === undefined ? [] : [sql`p.building_id = ${buildingId}`]),
      ...(workspaceId === undefined ? [] : [sql`p.workspace_id = ${workspaceId}`]),
      ...(kind === undefined ? [] : [sql`p.kind = ${kind}`]),
    ],
    sql` and `,
  );

const told = sql`p.kind, p.place_id as "placeId", p.label, p.workspace_name as "workspaceName", b.name as "buildingName",
  l.name as "locationName", p.code, p.created_at as created`;
const standing = sql`${places} p join buildings b on b.id = p.building_id and b.deleted_at is null
  join locations l on l.id = b.location_id and l.deleted_at is null`;

export async function listPlaces(db: Database, within: Within, limit: number) {
  const { rows } = await sql<CodedPlace>`
    select ${told} from ${standing} where ${isWithin(within)}
    order by l.name, b.position, b.name, p.position, p.kind, p.workspace_name, regexp_replace(p.label, '\\d+$', ''),
      substring(p.label from '\\d+$')::numeric nulls first, p.label, p.place_id limit ${limit}`.execute(db);
  const counts = await sql<{ total: number; withoutCode: number }>`
    select count(*)::int as total, (count(*) filter (where p.code is null))::int as "withoutCode"
    from ${standing} where ${isWithin(within)}`.execute(db);
  return { items: rows, ...(counts.rows[0] ?? { total: 0, withoutCode: 0 }) };
}

export async function placesWithoutCode(db: Database, within: Within): Promise<OnePlace[]> {
  const { rows } = await sql<OnePlace>`
    select p.kind, p.place_id as "placeId" from ${standing} where p.code is null and ${isWithin(within)} order by 1, 2`.execute(db);
  return rows;
}

export async function findPlace(db: Database, { kind, placeId }: OnePlace): Promise<CodedPlace | undefined> {
  const { rows } = await sql<CodedPlace>`
    select ${told} from ${standing} where p.kind = ${kind} and p.place_id = ${placeId}`.execute(db);
  return rows[0];
}

const columnOf = { desk: 'desk_id', room: 'workspace_id', entrance: 'building_id' } as const;

/** Whoever got one meanwhile keeps it. @returns how many were made */
export async function insertCodes(db: Database, places: readonly (OnePlace & { code: string })[], by: number): Promise<number> {
  const of = (kind: OnePlace['kind'], one: OnePlace) => (one.kind === kind ? one.placeId : null);
  const made = await db
    .insertInto('place_codes')
    .values(
      places.map((one) => ({
        code: one.code,
        kind: one.kind,
        desk_id: of('desk', one),
        workspace_id: of('room', one),
        building_id: of('entrance', one),
        created_by: by,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(made.numInsertedOrUpdatedRows ?? 0n);
}

/** @returns the code that the place had */
export async function retire(db: Database, { kind, placeId }: OnePlace, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    update place_codes set retired_at = ${now.toISOString()}::timestamptz
    where ${sql.ref(columnOf[kind])} = ${placeId} and retired_at is null returning code`.execute(db);
  return rows[0]?.code;
}

export interface Coded extends Omit<CodedPlace, 'code' | 'created'> {
  retired: boolean;
  locationId: number;
  timeZone: string;
  workspaceId: number | null;
  deskId: number | null;
  buildingId: number;
}

/** Where a code is stuck, of whatever is there; undefined where there is no such code. */
export async function findCoded(db: Database, code: string): Promise<Coded | undefined> {
  const { rows } = await sql<Coded>`
    select c.kind, coalesce(c.desk_id, c.workspace_id, c.building_id) as "placeId", coalesce(d.label, w.name, b.name) as label,
      case when c.kind = 'desk' then w.name else '' end as "workspaceName", b.name as "buildingName", l.name as "locationName",
      c.retired_at is not null or num_nonnulls(d.deleted_at, w.deleted_at, b.deleted_at, l.deleted_at) > 0 as retired,
      l.id as "locationId", l.time_zone as "timeZone", w.id as "workspaceId", c.desk_id as "deskId", b.id as "buildingId"
    from place_codes c
    left join desks d on d.id = c.desk_id
    left join workspaces w on w.id = coalesce(d.workspace_id, c.workspace_id)
    join buildings b on b.id = coalesce(w.building_id, c.building_id)
    join locations l on l.id = b.location_id
    where c.code = ${code}`.execute(db);
  return rows[0];
}
