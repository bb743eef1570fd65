import type { Names } from './names.ts';

/** The feature's files on the server's side, by path. It lists and adds from the first minute. */
export function apiFiles(names: Names, migrationNumber: number): Record<string, string> {
  const folder = `api/src/features/${names.kebab}`;
  return {
    [`contract/${names.kebab}.ts`]: contract(names),
    [`api/migrations/${String(migrationNumber).padStart(4, '0')}_${names.table}.sql`]: migration(names),
    [`${folder}/${names.kebab}-routes.ts`]: routes(names),
    [`${folder}/${names.kebab}-service.ts`]: service(names),
    [`${folder}/${names.kebab}-queries.ts`]: queries(names),
    [`${folder}/${names.kebab}.db.test.ts`]: test(names),
  };
}

const contract = ({ kebab, many, one, Many, One }: Names) => `import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { line, listQuery, listResult, recordFields } from './kernel/primitives.ts';

export const new${One} = z.strictObject({ name: line(100) });
export type New${One} = z.output<typeof new${One}>;

export const ${one} = z.object({ ...recordFields, name: z.string() });
export type ${One} = z.output<typeof ${one}>;

export const list${Many} = endpoint('GET /${kebab}', {
  summary: 'Lists ${many}.',
  needs: 'plan.read',
  scope: 'company',
  query: listQuery(['name', 'created'], {}),
  result: listResult(${one}),
});
export type ${One}Query = z.output<typeof list${Many}.query>;

export const create${One} = endpoint('POST /${kebab}', {
  summary: 'Adds a ${one}.',
  needs: 'plan.write',
  scope: 'company',
  body: new${One},
  result: ${one},
});
`;

const migration = ({ table }: Names) => `create table ${table} (
  id integer generated always as identity primary key,
  name text collate "tr-x-icu" not null check (name <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create trigger ${table}_touch before update on ${table} for each row execute function touch_record();
`;

const routes = ({ kebab, Many, One }: Names) => `import { create${One}, list${Many} } from '@population-tracker/contract/${kebab}';
import { type BoundRoute, bind } from '#platform/http/bind.ts';
import { find${Many} } from './${kebab}-queries.ts';
import { add${One} } from './${kebab}-service.ts';

export const routes: BoundRoute[] = [
  bind(list${Many}, (ctx, { query }) => find${Many}(ctx.db, query)),
  bind(create${One}, (ctx, { body }) => add${One}(ctx, body)),
];
`;

const service = ({ kebab, one, One }: Names) => `// Say here, in the product's words, what always holds for a ${one}.
import type { New${One}, ${One} } from '@population-tracker/contract/${kebab}';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { recordChange } from '#features/audit-log/audit-service.ts';
import { insert${One} } from './${kebab}-queries.ts';

export const add${One} = (ctx: Context, input: New${One}): Promise<${One}> =>
  transaction(ctx, async (ctx) => {
    const made = await insert${One}(ctx.db, input);
    await recordChange(ctx, { action: 'create', entity: '${one}', entityId: made.id, after: input });
    return made;
  });
`;

const queries = ({
  kebab,
  table,
  Many,
  One,
}: Names) => `import type { New${One}, ${One}Query } from '@population-tracker/contract/${kebab}';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { listPage, searchWords } from '#platform/db/list.ts';

const fields = ['id', 'name', 'created_at as created', 'updated_at as updated', 'version'] as const;

const sortable = { name: sql\`name\`, created: sql\`created_at\` };

export function find${Many}(db: Database, query: ${One}Query) {
  const matches = searchWords(query.search).map((word) => sql<boolean>\`fold_text(name) like \${word}\`);
  return listPage(db, {
    rows: db
      .selectFrom('${table}')
      .select(fields)
      .where((eb) => eb.and(matches)),
    query,
    sortable,
    defaultSort: 'name',
    tieBreaker: sql\`id\`,
    count: 'exact',
  });
}

export const insert${One} = (db: Database, input: New${One}) =>
  db.insertInto('${table}').values({ name: input.name }).returning(fields).executeTakeFirstOrThrow();
`;

const test = ({ kebab, many, one, Many, One }: Names) => `import { create${One}, list${Many} } from '@population-tracker/contract/${kebab}';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a ${one} that was added stands in the list', async () => {
  const { data: added } = await app.call(create${One}, { body: { name: 'Çınar' } });
  const { data: list } = await app.call(list${Many}, { query: { search: 'cinar' } });
  expect(list.items).toEqual([added]);
});

test('refuses a ${one} without a name, at its field', async () => {
  const { httpStatus, fields } = await app.call(create${One}, { body: { name: ' ' } });
  expect(httpStatus).toBe(422);
  expect(fields).toMatchObject([{ path: 'name' }]);
});

test('refuses to sort ${many} by anything else', async () => {
  expect(await app.call(list${Many}, { query: { sort: 'secret' } })).toMatchObject({ httpStatus: 422 });
});

test('opens ${many} to administrators alone', async () => {
  for (const [endpoint, given] of [
    [list${Many}, {}],
    [create${One}, { body: { name: 'Çınar' } }],
  ] as const) {
    expect(await app.call(endpoint, given, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
    expect(await app.call(endpoint, given, { as: 'emergency' })).toMatchObject({ httpStatus: 403 });
  }
});
`;
