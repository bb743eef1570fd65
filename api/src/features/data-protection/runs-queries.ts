import type { DestructionRun } from '@population-tracker/contract/data-protection';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** The lots of one run as one. */
export async function findRuns(db: Database, limit: number): Promise<{ items: DestructionRun[]; total: number }> {
  const { rows } = await sql<DestructionRun & { total: number }>`
    select runs.*, (select concat_ws(' ', u.name, u.last_name) from users u where u.id = runs."madeById") as "madeBy"
    from (
      select min(id)::int as id, began_at as began, max(at) as ended, kind, days, legal_basis as "legalBasis", sum(counted)::int as counted,
        min(first_day)::text as "firstDay", max(last_day)::text as "lastDay", user_id as "userId", made_by as "madeById",
        (count(*) over ())::int as total
      from destruction_runs group by began_at, kind, days, legal_basis, user_id, made_by
      order by began_at desc, id desc limit ${limit}::int
    ) runs order by began desc, id desc`.execute(db);
  return { items: rows, total: rows[0]?.total ?? 0 };
}
