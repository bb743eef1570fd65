import type pg from 'pg';
import type { BackupSection, SequenceState } from './backup-file.ts';

/** Whatever of the schema belongs to the product's account and not to an extension. */
const own = (object: string, catalog: string, owner: string, schema: string) => `
  ${schema} = current_schema()::regnamespace and pg_has_role(${owner}, 'USAGE')
  and not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${object} and d.deptype = 'e')`;

const tablesSql = `
  select quote_ident(c.relname) as name,
    (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and ${own('c.oid', 'pg_class', 'c.relowner', 'c.relnamespace')}
  order by c.relname`;

/** Every table with the columns that hold something of their own, the computed ones left out. */
export async function tablesOf(client: pg.Client): Promise<BackupSection[]> {
  return (await client.query<BackupSection>(tablesSql)).rows;
}

const sequencesSql = `
  select s.oid::regclass::text as name, quote_ident(t.relname) as table, a.attname as column
  from pg_depend d
  join pg_class s on s.oid = d.objid and s.relkind = 'S'
  join pg_class t on t.oid = d.refobjid
  join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
  where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and t.relnamespace = current_schema()::regnamespace
  order by 1`;

/** How far the numbers of each table were given out. */
export async function sequencesOf(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string; table: string; column: string }>(sequencesSql);
  const states: SequenceState[] = [];
  for (const { name, table, column } of rows) {
    const { rows: found } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    );
    for (const { value, called } of found) states.push({ table, column, value, called });
  }
  return states;
}

const dropsSql = `
  select format('drop %s if exists %s cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
    when 'f' then 'foreign table' else 'table' end, c.oid::regclass) as text
  from pg_class c
  where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and not c.relispartition
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i' and c.relkind = 'S')
    and ${own('c.oid', 'pg_class', 'c.relowner', 'c.relnamespace')}
  union all
  select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
  where ${own('p.oid', 'pg_proc', 'p.proowner', 'p.pronamespace')}
  union all
  select format('drop type if exists %s cascade', t.oid::regtype) from pg_type t
  where t.typtype in ('e', 'd', 'r') and ${own('t.oid', 'pg_type', 't.typowner', 't.typnamespace')}`;

/** Empties the schema; extensions and what belongs to others stay. */
export async function dropEverything(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ text: string }>(dropsSql);
  for (const { text } of rows) await client.query(text);
}

const referencesSql = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace order by 1, 2`;

/**
 * Runs `load` while neither triggers nor references look at the rows, since both would ask for an order. Afterwards all references
 * are checked at once.
 */
export async function unguarded(client: pg.Client, tables: readonly BackupSection[], load: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(referencesSql);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await load();
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of rows) await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}
