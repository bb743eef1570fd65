import { type RawBuilder, sql } from 'kysely';
import type { ChangesQuery } from '#features/audit-log/audit-service.ts';
import type { FormerValue, UploadSource } from '#features/uploads/uploads-importer.ts';
import { levels } from './levels.ts';
import type { LevelName } from './plan-importer-row.ts';

// What an upload, and undoing one, does to each place, for the audit log.

/** A table's places of one kind, as the audit log names them. */
export interface Recorded {
  entity: string;
  level: LevelName;
  /** Of workspaces, whether meeting rooms are meant. */
  isMeetingRoom?: boolean;
}

export const recordedOf: Readonly<Record<LevelName, readonly Recorded[]>> = {
  location: [{ entity: 'location', level: 'location' }],
  building: [{ entity: 'building', level: 'building' }],
  workspace: [
    { entity: 'workspace', level: 'workspace', isMeetingRoom: false },
    { entity: 'meetingRoom', level: 'workspace', isMeetingRoom: true },
  ],
  desk: [{ entity: 'desk', level: 'desk' }],
};

/** By column, what the records of the log call it. */
const fields: Readonly<Record<LevelName, Readonly<Record<string, string>>>> = {
  location: {
    name: 'name',
    time_zone: 'timeZone',
    parking_capacity: 'parkingCapacity',
    capacity: 'capacity',
    has_food_service: 'hasFoodService',
    has_shuttle: 'hasShuttle',
    has_gym: 'hasGym',
    takes_pets: 'takesPets',
    status: 'status',
  },
  building: { name: 'name', location_id: 'locationId', description: 'description', status: 'status' },
  workspace: {
    name: 'name',
    location_id: 'locationId',
    building_id: 'buildingId',
    capacity: 'capacity',
    equipment: 'equipment',
    status: 'status',
  },
  desk: {
    label: 'label',
    workspace_id: 'workspaceId',
    x: 'x',
    y: 'y',
    rotation: 'rotation',
    width: 'width',
    height: 'height',
    equipment: 'equipment',
    accessible: 'accessible',
    sit_stand: 'sitStand',
    status: 'status',
  },
};

const tableOf = (level: LevelName) => sql.table(levels[level].table);
const recordOf = (level: LevelName) =>
  sql`jsonb_build_object(${sql.join(
    Object.entries(fields[level]).flatMap(([column, field]): RawBuilder<unknown>[] => [sql.lit(field), sql`t.${sql.ref(column)}`]),
  )})`;
const ofKind = ({ isMeetingRoom }: Recorded) => (isMeetingRoom === undefined ? sql`true` : sql`t.is_meeting_room = ${isMeetingRoom}`);
const isGiven = (records: readonly FormerValue[]) => sql`t.id = any(${records.map(({ id }) => id)}::int[])`;
const told = (values: Record<string, UploadSource>) => sql`${JSON.stringify(values)}::jsonb`;

/** Of each place the fields that differ, as they were and as they are. Made once a place: PostgreSQL would make them anew for each field. */
function differing({ level }: Recorded, records: readonly FormerValue[]) {
  const given = records.map(({ id, former }) => ({ id, former: named(level, former ?? {}) }));
  return sql`
    jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(id int, former jsonb) join ${tableOf(level)} t on t.id = g.id,
    lateral (select ${recordOf(level)} as now offset 0) n,
    lateral (
      select jsonb_object_agg(f.key, f.value) as former, jsonb_object_agg(f.key, n.now -> f.key) as now
      from jsonb_each(g.former) f where f.value is distinct from n.now -> f.key
    ) d`;
}

const named = (level: LevelName, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([column, value]) => {
      const field = fields[level][column];
      return field === undefined ? [] : [[field, value]];
    }),
  );

/** After they are written. */
export const additions = (kind: Recorded, records: readonly FormerValue[], upload: UploadSource): ChangesQuery => sql`
  select t.id as "entityId", null::jsonb as before, ${recordOf(kind.level)} || ${told({ upload })} as after
  from ${tableOf(kind.level)} t where ${isGiven(records)} and ${ofKind(kind)} order by t.id`;

/** After they are written. */
export const changes = (kind: Recorded, records: readonly FormerValue[], upload: UploadSource): ChangesQuery => sql`
  select g.id as "entityId", d.former as before, coalesce(d.now, '{}') || ${told({ upload })} as after
  from ${differing(kind, records)} where ${ofKind(kind)} order by g.id`;

/** Before they are deleted. */
export const removals = (kind: Recorded, records: readonly FormerValue[], undoneUpload: UploadSource): ChangesQuery => sql`
  select t.id as "entityId", ${recordOf(kind.level)} as before, ${told({ undoneUpload })} as after
  from ${tableOf(kind.level)} t where ${isGiven(records)} and ${ofKind(kind)} order by t.id`;

/** Before they are put back. */
export const restorations = (kind: Recorded, records: readonly FormerValue[], undoneUpload: UploadSource): ChangesQuery => sql`
  select g.id as "entityId", d.now as before, coalesce(d.former, '{}') || ${told({ undoneUpload })} as after
  from ${differing(kind, records)} where ${ofKind(kind)} order by g.id`;
