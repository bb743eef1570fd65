import type { Permission } from '@population-tracker/contract/kernel/permissions';
import type { MappedGroup } from '@population-tracker/contract/session/identity-providers';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** For the row `p` of a provider. */
export const mappedGroups = sql<MappedGroup[]>`coalesce((
  select jsonb_agg(jsonb_build_object('group', m.group_name, 'locationId', m.location_id,
    'set', case when m.built_in is null then jsonb_build_object('setId', m.set_id) else jsonb_build_object('builtIn', m.built_in) end) order by m.id)
  from identity_provider_groups m left join locations l on l.id = m.location_id
  where m.provider_id = p.id and l.deleted_at is null), '[]')`;

export async function setGroups(db: Database, providerId: number, groups: readonly MappedGroup[]): Promise<void> {
  await db.deleteFrom('identity_provider_groups').where('provider_id', '=', providerId).execute();
  if (groups.length === 0) return;
  const rows = groups.map(({ group, set, locationId }) => ({
    ...{ provider_id: providerId, group_name: group, location_id: locationId },
    ...('builtIn' in set ? { built_in: set.builtIn } : { set_id: set.setId }),
  }));
  await db.insertInto('identity_provider_groups').values(rows).execute();
}

/** What the company's own sets among them hold, by their number; kept as they are until the transaction ends. */
export async function permissionsOfSets(db: Database, groups: readonly MappedGroup[]): Promise<Map<number, Permission[]>> {
  const ids = groups.flatMap(({ set }) => ('setId' in set ? [set.setId] : []));
  if (ids.length === 0) return new Map();
  const found = await db.selectFrom('permission_sets').select(['id', 'permissions']).where('id', 'in', ids).forUpdate().execute();
  return new Map(found.map(({ id, permissions }) => [id, permissions as Permission[]]));
}

export async function existingLocations(db: Database, groups: readonly MappedGroup[]): Promise<Set<number>> {
  const ids = groups.flatMap(({ locationId }) => locationId ?? []);
  if (ids.length === 0) return new Set();
  const found = await db.selectFrom('locations').select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute();
  return new Set(found.map(({ id }) => id));
}
