// The files by topic and the steps of before them make the same database (decision 034).
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query } from '#testing/database-contents.ts';
import { databaseBefore, emptyDatabase } from '#testing/test-database.ts';
import { migrate, readMigrations } from './migrate.ts';

const before = fileURLToPath(new URL('../../../migrations/before/', import.meta.url));
const { own, before: steps } = await readMigrations();
const lastStep = steps.at(-1)?.name ?? '';
const since = own.map(({ name }) => name).filter((name) => name.slice(0, 4) > lastStep.slice(0, 4));

let fresh: Awaited<ReturnType<typeof emptyDatabase>>;
let old: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  [fresh, old] = [await emptyDatabase(), await emptyDatabase()];
  await migrate(fresh.url);
  await migrate(old.url, before);
});
afterAll(async () => {
  await fresh?.drop();
  await old?.drop();
});

const inPublic = "relnamespace = 'public'::regnamespace and relname not like 'schema_migrations%'";
const catalogSql = {
  relations: `select relkind::text || ' ' || relname || ' ' || coalesce(reloptions::text, '') || ' ' || coalesce(obj_description(oid, 'pg_class'), '') as text
    from pg_class where ${inPublic}`,
  columns: `select concat_ws(' ', c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
      format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation, a.attnotnull, a.attidentity, a.attgenerated, a.attstorage,
      pg_get_expr(d.adbin, d.adrelid), col_description(c.oid, a.attnum)) as text
    from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and ${inPublic}`,
  constraints: `select concat_ws(' ', c.relname, k.conname, k.contype, k.convalidated, pg_get_constraintdef(k.oid)) as text
    from pg_constraint k join pg_class c on c.oid = k.conrelid where ${inPublic}`,
  indexes: `select pg_get_indexdef(i.indexrelid) as text from pg_index i join pg_class c on c.oid = i.indrelid where ${inPublic}`,
  triggers: `select g.tgenabled::text || ' ' || pg_get_triggerdef(g.oid) as text
    from pg_trigger g join pg_class c on c.oid = g.tgrelid where not g.tgisinternal and ${inPublic}`,
  functions: `select concat_ws(' ', p.proowner::regrole, pg_get_functiondef(p.oid), obj_description(p.oid, 'pg_proc')) as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  extensions: 'select extname::text as text from pg_extension',
  views: "select viewname || ' ' || definition as text from pg_views where schemaname = 'public'",
  types: `select t.typname || ' ' || t.typtype::text as text from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typrelid = 0 and t.typelem = 0
      and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`,
};

async function catalogOf(url: string): Promise<Record<string, string[]>> {
  const read = Object.entries(catalogSql).map(async ([what, sql]) => {
    const rows = await query<{ text: string }>(url, `${sql} order by 1`);
    return [what, rows.map(({ text }) => text)] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** Two persons with all that they can have at a place, and what the database keeps of it. */
const company = `
  insert into users (name, last_name, email) values ('Ada', 'Kaya', 'ada@test.example'), ('Bora', 'Can', 'bora@test.example');
  insert into locations (name, capacity, parking_capacity, has_food_service) values ('İstanbul', 50, 9, true);
  insert into buildings (location_id, name) values (1, 'A');
  insert into workspaces (location_id, building_id, name, capacity) values (1, 1, 'Floor', 4);
  insert into desks (workspace_id, label) values (1, 'A1');
  insert into parameters (name, area, capacity, maximum_reservation_day, weekend_reservation_allowed) values ('Cars', 'parking', 9, 14, true);
  insert into reservations (user_id, area, location_id, building_id, workspace_id, desk_id, seat_number, start_at, end_at, day)
    values (1, 'workspace', 1, 1, 1, 1, 1, '2026-11-19T06:00Z', '2026-11-19T15:00Z', '2026-11-19');
  insert into reservations (user_id, area, location_id, seat_number, start_at, end_at, day)
    values (2, 'parking', 1, 1, '2026-11-19T06:00Z', '2026-11-19T15:00Z', '2026-11-19');
  insert into emergencies (kind, message, everywhere, link_secret, started_at, started_by)
    values ('drill', 'Go', true, decode(repeat('ab', 32), 'hex'), '2026-11-19T06:00Z', 1);
  insert into audit_log (user_name, action, entity, entity_id, address, request_id) values ('Ada', 'create', 'location', '1', '', '');
  insert into mail_outbox (event_key, recipient, subject, body_text) values ('one', 'ada@test.example', 'Hello', '');`;

const countsSql = ['users', 'locations', 'buildings', 'workspaces', 'desks', 'parameters', 'reservations', 'emergencies', 'mail_outbox']
  .map((table) => `select '${table}' as name, count(*)::int as rows, array_agg(id order by id) as ids from ${table}`)
  .join(' union all ');

describe('a database that began with the steps of before', () => {
  it('keeps every row, has what came since, and ends with the schema of a new one', async () => {
    await query(old.url, company);
    const rows = await query(old.url, countsSql);
    expect(await migrate(old.url)).toEqual(since);
    expect(await query(old.url, countsSql)).toEqual(rows);
    expect(await catalogOf(old.url)).toEqual(await catalogOf(fresh.url));
    expect(await migrate(old.url)).toEqual([]);
  });

  it('goes on from the middle of them', async () => {
    const middle = await databaseBefore('0026_managers_by_name.sql');
    expect((await migrate(middle.url)).slice(0, 2)).toEqual(['0026_managers_by_name.sql', '0027_zones_that_change.sql']);
    expect(await catalogOf(middle.url)).toEqual(await catalogOf(fresh.url));
    await middle.drop();
  });

  it('has the rows that a new one begins with', async () => {
    const empty = await emptyDatabase();
    await migrate(empty.url, before);
    await migrate(empty.url);
    for (const table of ['emergency_templates', 'announcement_groups', 'mail_server', 'emergency_phone_numbers', 'settings']) {
      const sql = `select to_jsonb(t) - '{created_at,updated_at,next_try_at}'::text[] as row from ${table} t order by 1`;
      expect(await query(fresh.url, sql)).toEqual(await query(empty.url, sql));
    }
    const filled = "select count(*)::int as rows from pg_tables where schemaname = 'public'";
    expect(await query(fresh.url, filled)).toEqual(await query(empty.url, filled));
    await empty.drop();
  });
});

it('a new one never sees them', async () => {
  const names = await query<{ name: string }>(fresh.url, 'select name from schema_migrations order by name');
  expect(names.map(({ name }) => name)).toEqual(own.map(({ name }) => name));
});
