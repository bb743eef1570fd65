import pg from 'pg';

/** Runs one statement on a connection of its own. */
export async function query<R extends object>(url: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<R>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Columns in the order of their names: where they stand in the table depends on the way that led to it. */
const tablesSql = `
  select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
  group by 1`;
/** Where the restore itself leaves a note. */
const withoutNote = "where key <> 'restored'";

/** A sum of each table's rows, computed columns and all. */
export async function contentsOf(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string; columns: string }>(url, tablesSql);
  const sums = tables.map(
    ({ name, columns }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, ';' order by t::text collate "C"), '')) as sum
       from (select ${columns} from ${name} ${name === 'settings' ? withoutNote : ''}) t`,
  );
  const rows = await query<{ name: string; sum: string }>(url, `${sums.join(' union all ')} order by 1`);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

const promisesSql = `
  select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as text from pg_constraint
    where connamespace = current_schema()::regnamespace and contype <> 'n'
  union all select tgenabled::text || pg_get_triggerdef(oid) from pg_trigger
    where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)
  union all select indexdef from pg_indexes where schemaname = current_schema()
  order by 1`;

/** Every constraint, trigger and index. */
export async function promisesOf(url: string): Promise<string[]> {
  return (await query<{ text: string }>(url, promisesSql)).map(({ text }) => text);
}
