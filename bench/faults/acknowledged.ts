import type { Connection } from '../../api/src/platform/db/database.ts';
import type { Wanted } from './writers.ts';

interface Stored {
  id: number;
  entity: string;
  /** The writer's key, kept in the title or the surname. */
  key: string;
  /** Whose it is, and when or with which address. */
  values: string;
  told: number;
}

const stored = `
  select r.id::int as id, 'reservation' as entity, title as key,
    concat_ws(' ', user_id, to_char(start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), to_char(end_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), status) as values,
    (select count(*)::int from audit_log a where a.entity = 'reservation' and a.entity_id = r.id::text and a.action = 'create') as told
  from reservations r where title like 'writer-%'
  union all
  select u.id, 'user', last_name, concat_ws(' ', email, status),
    (select count(*)::int from audit_log a where a.entity = 'user' and a.entity_id = u.id::text and a.action = 'create')
  from users u where last_name like 'writer-%'`;

/** @returns every write that was acknowledged and isn't there as it was sent, once, with one audit entry; and every one too many */
export async function lostOrDoubled(pool: Connection['pool'], wanted: readonly Wanted[]): Promise<string[]> {
  const { rows } = await pool.query<Stored>(stored);
  const byKey = Map.groupBy(rows, ({ key }) => key);
  const wrong: string[] = [];
  for (const one of wanted) {
    const found = byKey.get(one.key) ?? [];
    byKey.delete(one.key);
    const [row] = found;
    if (found.length !== 1 || !row) wrong.push(`${one.key} is there ${found.length} times`);
    else if (row.id !== one.id || row.entity !== one.entity || row.values !== valuesOf(one))
      wrong.push(`${one.key} is not as it was sent: ${JSON.stringify(row)}`);
    else if (row.told !== 1) wrong.push(`${one.key} has ${row.told} audit entries`);
  }
  return [...wrong, ...[...byKey.keys()].map((key) => `${key} is there and nobody wanted it`)];
}

const valuesOf = ({ body }: Wanted): string =>
  body.email ? `${body.email} active` : `${body.userId} ${body.start?.slice(0, 16)} ${body.end?.slice(0, 16)} active`;
