import { sql } from 'kysely';
import type { ChangesQuery } from '#features/audit-log/audit-service.ts';
import type { FormerValue, UploadSource } from '#features/uploads/uploads-importer.ts';

// What an upload, and undoing one, does to each person, for the audit log.

/** In the record's field names, as the audit log and the former values have them. */
const fields = sql`'name', u.name, 'lastName', u.last_name, 'status', u.status, 'managerFullName', u.manager_full_name,
    'managerEmail', u.manager_email, 'exceptional', u.exceptional, 'userType', u.user_type, 'language', u.language,
    'department', u.department, 'employeeNumber', u.employee_number, 'siteId', u.site_id`;
const fieldsOf = sql`jsonb_build_object(${fields})`;
const wholeOf = sql`jsonb_build_object('email', u.email, ${fields})`;

/** As the audit log calls them. */
const nameOf = sql`concat_ws(' ', u.name, u.last_name)`;

const idsOf = (records: readonly FormerValue[]) => sql`any(${records.map(({ id }) => id)}::int[])`;
const formerOf = (records: readonly FormerValue[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(records.map(({ id, former }) => ({ id, former })))}::jsonb) as g(id int, former jsonb)`;
/** Of each person the fields that differ, as they were and as they are. Made once a person: PostgreSQL would make them anew for each field. */
const differing = (records: readonly FormerValue[]) => sql`
  ${formerOf(records)} join users u on u.id = g.id,
  lateral (select ${fieldsOf} as now offset 0) n,
  lateral (
    select jsonb_object_agg(f.key, f.value) as former, jsonb_object_agg(f.key, n.now -> f.key) as now
    from jsonb_each(g.former) f where n.now ? f.key and f.value is distinct from n.now -> f.key
  ) d
  -- Who was put into teams, or taken out, and else is as before: the teams' histories tell that.
  where d.former is not null`;

export const additions = (records: readonly FormerValue[], upload: UploadSource): ChangesQuery => sql`
  select u.id as "entityId", null::jsonb as before,
    jsonb_build_object('email', u.email, ${fields}, 'upload', ${JSON.stringify(upload)}::jsonb) as after, ${nameOf} as name
  from users u where u.id = ${idsOf(records)} order by u.id`;

/** After they are written. */
export const changes = (records: readonly FormerValue[], upload: UploadSource): ChangesQuery => sql`
  select g.id as "entityId", d.former as before, coalesce(d.now, '{}') || ${told({ upload })} as after,
    ${nameOf} as name
  from ${differing(records)} order by g.id`;

/** Before they are deleted. */
export const removals = (records: readonly FormerValue[], undoneUpload: UploadSource): ChangesQuery => sql`
  select u.id as "entityId", ${wholeOf} as before, ${told({ undoneUpload })} as after
  from users u where u.id = ${idsOf(records)} order by u.id`;

/** Before they are put back. */
export const restorations = (records: readonly FormerValue[], undoneUpload: UploadSource): ChangesQuery => sql`
  select g.id as "entityId", d.now as before, coalesce(d.former, '{}') || ${told({ undoneUpload })} as after
  from ${differing(records)} order by g.id`;

const told = (values: Record<string, UploadSource>) => sql`${JSON.stringify(values)}::jsonb`;
