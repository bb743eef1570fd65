import { sql } from 'kysely';
import type { RefusedRow, RowsSql } from '#features/uploads/uploads-importer.ts';
import type { Database } from '#platform/db/database.ts';

/** Of the uploaded rows those that would change what the directory has told, each with the first such column. */
export async function rowsOwned(db: Database, rows: RowsSql, holding: readonly number[]): Promise<RefusedRow[]> {
  const { rows: found } = await sql<{ row: number; field: string }>`
    with incoming as materialized (
      -- Where no directory tells of anybody, the rows aren't even read.
      select * from jsonb_to_recordset(case when exists (select from scim_users) then ${rows} end) as x("row" int, name text, "lastName" text, email text, status text, "managerFullName" text,
        "managerEmail" text, language text, department text, "employeeNumber" text)
    )
    select x."row", changed.field
    from incoming x join users u on u.email = x.email and u.deleted_at is null join scim_users s on s.user_id = u.id
    cross join lateral (
      select field from (values
        (1, 'name', x.name, u.name), (2, 'lastName', x."lastName", u.last_name), (3, 'status', x.status, u.status),
        (4, 'managerFullName', x."managerFullName", u.manager_full_name), (5, 'managerEmail', x."managerEmail", u.manager_email),
        (6, 'language', x.language, u.language), (7, 'department', x.department, u.department),
        (8, 'employeeNumber', x."employeeNumber", u.employee_number)
      ) as fields(place, field, given, stored)
      where field = any(s.owned) and given is not null and given is distinct from stored
        and not (field = 'status' and u.id = any(${holding}::int[]))
      order by place limit 1
    ) changed
    order by x."row"`.execute(db);
  return found.map((one) => ({ ...one, key: 'users.provisioned' }));
}
