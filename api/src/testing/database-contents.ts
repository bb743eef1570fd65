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

const tablesSql = "select quote_ident(tablename) as name from pg_tables where schemaname = current_schema() and tablename <> 'settings'";
/** Where the restore itself leaves a note. */
const settings = "(select * from settings where key <> 'restored')";

/** A sum of each table's rows, computed columns and all. */
export async function contentsOf(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(url, tablesSql);
  const sums = [...tables.map(({ name }) => [name, name]), ['settings', settings]].map(
    ([name, rows]) => `select '${name}' as name, md5(coalesce(string_agg(t::text, ';' order by t::text), '')) as sum from ${rows} t`,
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
