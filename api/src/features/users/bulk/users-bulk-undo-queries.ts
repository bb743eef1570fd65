import { userTypes } from '@population-tracker/contract/kernel/roles';
import { sql } from 'kysely';
import type { ChangesQuery } from '#features/audit-log/audit-service.ts';
import type { Database } from '#platform/db/database.ts';
import type { BeyondOwn } from '../beyond-own-service.ts';
import { statusIsOwned } from '../provisioned/owned-queries.ts';
import { type BulkKind, columnNames, inParts, wholeUser } from './bulk-change-queries.ts';

export interface BulkChange {
  id: number;
  kind: BulkKind;
  madeAt: string;
  madeBy: number;
  undoneAt: string | null;
}

export const findBulkChange = (db: Database, id: number): Promise<BulkChange | undefined> =>
  db
    .selectFrom('user_bulk_changes')
    .select(['id', 'kind', 'made_at as madeAt', 'made_by as madeBy', 'undone_at as undoneAt'])
    .where('id', '=', id)
    .$castTo<BulkChange>()
    .executeTakeFirst();

/**
 * Locks the users and leaves only the rows that can be put back: of those whom nobody changed since, whose address and number are free,
 * without whom an administrator is left, who are and would be within what the caller holds, and whose state isn't the directory's by now.
 * @returns how many stay and how many went
 */
export async function keepRestorable(
  db: Database,
  { id, kind }: BulkChange,
  { people, types, holding }: BeyondOwn,
): Promise<{ restored: number; notRestored: number }> {
  const beyond = sql`(u.id = any(${people.map((one) => one.id)}::int[]) or b.user_type = any(${types}::int[]))`;
  const { rows } = await sql<{ restored: number; notRestored: number }>`
    with untouched as materialized (
      select u.id, u.user_type = ${administrator} and u.status = 'active' and u.deleted_at is null
        and (b.user_type <> ${administrator} or b.status <> 'active') as ends_administrator
      from user_bulk_rows b join users u on u.id = b.user_id
      where b.bulk_id = ${id} and u.version = b.version and (u.deleted_at is not null) = ${sql.lit(kind === 'delete')}
        and (u.deleted_at is null or not exists (select from users o where o.email = u.email and o.deleted_at is null))
        and (u.deleted_at is null or u.employee_number = '' or not exists (
          select from users o where lower(o.employee_number) = lower(u.employee_number) and o.employee_number <> '' and o.deleted_at is null))
        and (${kind === 'exceptional'} or not ${beyond})
        -- The directory may have told of somebody since just as they are, which makes no other version of them.
        and (${kind !== 'status'} or not ${statusIsOwned(sql`u.id`, [...holding])})
      order by u.id for no key update of u
    ),
    restorable as (
      select id from untouched where not ends_administrator or exists (
        select from users a
        where a.user_type = ${administrator} and a.status = 'active' and a.deleted_at is null
          and a.id not in (select id from untouched where ends_administrator)
      )
    ),
    dropped as (
      delete from user_bulk_rows where bulk_id = ${id} and user_id not in (select id from restorable) returning user_id
    )
    select (select count(*)::int from restorable) as restored, (select count(*)::int from dropped) as "notRestored"`.execute(db);
  return rows[0] ?? { restored: 0, notRestored: 0 };
}

const administrator = sql.lit(userTypes.administrator);

/** Call it before the rows are put back. */
export function restorationsOf({ id, kind }: BulkChange): ChangesQuery {
  const rows = sql`from user_bulk_rows b join users u on u.id = b.user_id where b.bulk_id = ${id}`;
  if (kind === 'delete') return sql`select u.id as "entityId", null::jsonb as before, ${wholeUser} as after ${rows}`;
  const column = columnNames[kind];
  return sql`
    select u.id as "entityId", jsonb_build_object(${kind}::text, ${sql.ref(`u.${column}`)}) as before,
      jsonb_build_object(${kind}::text, ${sql.ref(`b.${column}`)}) as after
    ${rows}`;
}

export const putBack = (db: Database, bulkId: number): Promise<void> =>
  inParts(db, bulkId, async (part) => {
    await sql`
      update users u set status = b.status, exceptional = b.exceptional, user_type = b.user_type, deleted_at = null
      from (${part}) b where u.id = b.user_id`.execute(db);
  });

export async function markUndone(db: Database, bulkId: number, now: Date): Promise<void> {
  await db.updateTable('user_bulk_changes').set({ undone_at: now.toISOString() }).where('id', '=', bulkId).execute();
}
