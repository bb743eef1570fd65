import type { Permission } from '@population-tracker/contract/kernel/permissions';
import { userTypes } from '@population-tracker/contract/kernel/roles';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { firstLivingDay } from './grants-queries.ts';

export interface SetRow {
  id: number;
  name: string;
  permissions: Permission[];
  version: number;
}

export const findSets = (db: Database): Promise<SetRow[]> =>
  db.selectFrom('permission_sets').select(['id', 'name', 'permissions', 'version']).orderBy('name').orderBy('id').execute() as Promise<
    SetRow[]
  >;

export const findSet = async (db: Database, id: number) =>
  (await db.selectFrom('permission_sets').select(['id', 'name', 'permissions', 'version']).where('id', '=', id).executeTakeFirst()) as
    | SetRow
    | undefined;

/** Kept as it is until the transaction ends. */
export const lockSet = (db: Database, id: number) =>
  db.selectFrom('permission_sets').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

/** How many people hold each set now, by the built-in one's name or the own one's number. */
export async function countHolders(db: Database, now: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ set: string; people: number }>`
    select set, count(distinct user_id)::int as people from (
      select coalesce(g.built_in, g.set_id::text) as set, g.user_id from grants g left join locations l on l.id = g.location_id
      where g.ended_at is null and l.deleted_at is null and coalesce(g.until >= ${firstLivingDay(now)}, true)
      union all
      select case user_type when ${userTypes.administrator} then 'administrator' else 'emergencyManager' end, id from users
      where user_type in (${userTypes.administrator}, ${userTypes.emergencyManager})) held
    join users u on u.id = held.user_id
    where u.status = 'active' and u.deleted_at is null group by 1`.execute(db);
  return new Map(rows.map(({ set, people }) => [set, people]));
}

/** Whoever holds it, until the end of it or not, active or not: as long as one does it stays. */
export async function countGrantsOf(db: Database, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('grants')
    .select(sql<number>`count(distinct user_id)::int`.as('count'))
    .where('set_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function holdersOf(db: Database, id: number): Promise<number[]> {
  const held = db.selectFrom('grants').select('user_id').distinct().where('set_id', '=', id).where('ended_at', 'is', null);
  return (await held.execute()).map(({ user_id }) => user_id);
}

export async function insertSet(db: Database, set: { name: string; permissions: string[] }): Promise<number> {
  return (await db.insertInto('permission_sets').values(set).returning('id').executeTakeFirstOrThrow()).id;
}

export const changeSet = (db: Database, id: number, set: { name: string; permissions: string[] }) =>
  db.updateTable('permission_sets').set(set).where('id', '=', id).execute();

/** With the grants of it that were taken away: the audit log tells of them. */
export async function removeSet(db: Database, id: number): Promise<void> {
  await db.deleteFrom('grants').where('set_id', '=', id).where('ended_at', 'is not', null).execute();
  await db.deleteFrom('permission_sets').where('id', '=', id).execute();
}
