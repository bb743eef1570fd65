import type { AuditEntry } from '@population-tracker/contract/audit-log/audit';
import type { ReferredKind } from '@population-tracker/contract/audit-log/audit-references';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { entries } from './audit-queries.ts';

export const findEntry = (db: Database, id: number): Promise<AuditEntry | undefined> =>
  entries(db).where('a.id', '=', id).$castTo<AuditEntry>().executeTakeFirst();

export async function countParts(db: Database, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_log where part_of <> '' and part_of = any(${keys}::text[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What records are called, also those that are gone: `user:507` to their name. */
export async function namesOf(db: Database, references: ReadonlyMap<ReferredKind, readonly number[]>): Promise<Record<string, string>> {
  const found = await Promise.all(
    [...references].map(async ([kind, ids]) => (await nameQueries[kind](ids).execute(db)).rows.map((row) => ({ ...row, kind }))),
  );
  return Object.fromEntries(found.flat().map(({ kind, id, name }) => [`${kind}:${id}`, name]));
}

type Named = { id: number; name: string };

const nameQueries: Record<ReferredKind, (ids: readonly number[]) => RawBuilder<Named>> = {
  user: (ids) => sql`select id, concat_ws(' ', name, last_name) as name from users where id = any(${ids}::int[])`,
  location: (ids) => sql`select id, name from locations where id = any(${ids}::int[])`,
  building: (ids) => sql`select id, name from buildings where id = any(${ids}::int[])`,
  workspace: (ids) => sql`select id, name from workspaces where id = any(${ids}::int[])`,
  desk: (ids) => sql`select id, label as name from desks where id = any(${ids}::int[])`,
  slot: (ids) => sql`
    select id, concat_ws(' ', nullif(name, ''), left(start_time::text, 5) || coalesce('–' || left(end_time::text, 5), '')) as name
    from parameter_slots where id = any(${ids}::int[])`,
  team: (ids) => sql`select id, name from teams where id = any(${ids}::int[])`,
  announcementGroup: (ids) => sql`select id, name from announcement_groups where id = any(${ids}::int[])`,
};
