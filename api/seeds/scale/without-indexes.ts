import type pg from 'pg';

interface Definition {
  name: string;
  definition: string;
}

/**
 * Does the work on a table that has neither its indexes nor its exclusion and foreign keys nor its triggers, then puts
 * them back as the migrations defined them: PostgreSQL checks the constraints over all rows at once, which is many times
 * faster than row by row. What only triggers guard, the rows have to obey by themselves.
 */
export async function withoutIndexes(client: pg.Client, table: string, work: () => Promise<void>): Promise<void> {
  const constraints = await definitionsOf(
    client,
    `select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype in ('x', 'f') order by contype desc, conname`,
    table,
  );
  const indexes = await definitionsOf(
    client,
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    table,
  );
  for (const { name } of constraints) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(`alter table ${table} disable trigger user`);
  await work();
  await client.query(`alter table ${table} enable trigger user`);
  for (const { definition } of indexes) await client.query(definition);
  for (const { name, definition } of constraints) await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

async function definitionsOf(client: pg.Client, sql: string, table: string): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(sql, [table]);
  return rows;
}
