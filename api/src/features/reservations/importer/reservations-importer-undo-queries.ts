import { sql } from 'kysely';
import type { FormerValue, RowsSql } from '#features/uploads/uploads-importer.ts';
import type { Database } from '#platform/db/database.ts';
import type { IdsQuery } from '../booking/many-queries.ts';

/** What a reservation is; another seat's number is nobody's change. */
const content = sql`jsonb_build_object('user', r.user_id, 'start', r.start_at, 'end', r.end_at, 'workspace', r.workspace_id,
  'desk', r.desk_id, 'slot', r.slot_id, 'title', r.title)`;

/** What was just made of the rows, but for those that were made already or were refused. */
export async function madeOf(db: Database, rows: RowsSql, except: readonly number[]): Promise<FormerValue[]> {
  const { rows: made } = await sql<FormerValue>`
    with incoming as materialized (
      select * from jsonb_to_recordset(${rows}) as x("row" int, "userId" int, "areaName" text, "startAt" timestamptz)
      where not ("row" = any(${except}::int[]))
    )
    select r.id, x."row", r.version, true as added, ${content} as former
    from incoming x join reservations r
      on r.user_id = x."userId" and r.area = x."areaName" and r.start_at = x."startAt" and r.status = 'active'`.execute(db);
  return made;
}

export interface Standing {
  id: number;
  row: number;
  email: string;
  outcome: 'untouched' | 'begun' | 'changed';
}

/** How each of these stands now, in the order of ids, so that two who cancel never wait in a circle. They stay so until the transaction ends. */
export async function lockMade(db: Database, records: readonly FormerValue[], now: Date): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select r.id, g."row", u.email,
      case when r.status <> 'active' or ${content} <> g.former then 'changed'
        when r.start_at <= ${now.toISOString()} or r.checked_in_at is not null then 'begun' else 'untouched' end as outcome
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as g(id bigint, "row" int, former jsonb)
      join reservations r on r.id = g.id join users u on u.id = r.user_id
    order by r.id for no key update of r`.execute(db);
  return rows;
}

export const theseIds = (ids: readonly number[]): IdsQuery => sql`select i.id from unnest(${ids}::bigint[]) i(id)`;
