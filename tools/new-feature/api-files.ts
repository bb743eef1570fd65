import type { Names } from './names.ts';

/** The feature's files on the server's side, by path. It lists and adds from the first minute. */
export function apiFiles(names: Names, migrationNumber: number): Record<string, string> {
  const folder = `api/src/features/${names.kebab}`;
  return {
    [`contract/${names.kebab}.ts`]: shapes(names) + endpoints(names),
    [`api/migrations/${String(migrationNumber).padStart(4, '0')}_${names.table}.sql`]: migration(names),
    [`${folder}/${names.kebab}-routes.ts`]: routes(names),
    [`${folder}/${names.kebab}-service.ts`]: service(names),
    [`${folder}/${names.kebab}-queries.ts`]: queries(names),
    [`${folder}/${names.kebab}.db.test.ts`]: testsOfRecords(names) + testsOfList(names),
  };
}

const shapes = ({ many, one, One }: Names) => `import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { idParams, line, listQuery, listResult, nothing, recordFields, version, versionText } from './kernel/primitives.ts';

const reads = { needs: '${many}.read', scope: 'company' } as const;
const writes = { needs: '${many}.write', scope: 'company' } as const;

export const new${One} = z.strictObject({ name: line(100) });
export type New${One} = z.output<typeof new${One}>;

export const ${one}Change = new${One}.extend({ version });
export type ${One}Change = z.output<typeof ${one}Change>;

export const ${one} = z.object({ ...recordFields, name: z.string() });
export type ${One} = z.output<typeof ${one}>;
`;

const endpoints = ({ kebab, many, one, Many, One }: Names) => `
export const list${Many} = endpoint('GET /${kebab}', {
  summary: 'Lists ${many}.',
  ...reads,
  query: listQuery(['name', 'created'], {}),
  result: listResult(${one}),
});
export type ${One}Query = z.output<typeof list${Many}.query>;

export const create${One} = endpoint('POST /${kebab}', {
  summary: 'Adds a ${one}.',
  ...writes,
  body: new${One},
  result: ${one},
});

export const read${One} = endpoint('GET /${kebab}/:id', {
  summary: 'Reads a ${one}.',
  ...reads,
  params: idParams,
  result: ${one},
});

export const update${One} = endpoint('PATCH /${kebab}/:id', {
  summary: 'Changes a ${one}; the version must be the newest.',
  ...writes,
  params: idParams,
  body: ${one}Change,
  result: ${one},
});

export const delete${One} = endpoint('DELETE /${kebab}/:id', {
  summary: 'Deletes a ${one}.',
  ...writes,
  params: idParams,
  query: z.strictObject({ version: versionText.optional() }),
  result: nothing,
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

const routes = ({
  kebab,
  Many,
  One,
}: Names) => `import { create${One}, delete${One}, list${Many}, read${One}, update${One} } from '@population-tracker/contract/${kebab}';
import { type BoundRoute, bind, bindReading } from '#platform/http/bind.ts';
import { find${Many} } from './${kebab}-queries.ts';
import { add${One}, change${One}, find, remove${One} } from './${kebab}-service.ts';

export const routes: BoundRoute[] = [
  bindReading(list${Many}, (ctx, { query }) => find${Many}(ctx.db, query)),
  bind(create${One}, (ctx, { body }) => add${One}(ctx, body)),
  bind(read${One}, (ctx, { params }) => find(ctx, params.id)),
  bind(update${One}, (ctx, { params, body }) => change${One}(ctx, params.id, body)),
  bind(delete${One}, (ctx, { params, query }) => remove${One}(ctx, params.id, query.version)),
];
`;

const service = ({ kebab, one, One }: Names) => `// Say here, in the product's words, what always holds for a ${one}.
import type { New${One}, ${One}, ${One}Change } from '@population-tracker/contract/${kebab}';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { expectVersion } from '#platform/version.ts';
import { delete${One}, find${One}, insert${One}, lock${One}, update${One} } from './${kebab}-queries.ts';

const entity = '${one}';

export const find = async (ctx: Context, id: number): Promise<${One}> => (await find${One}(ctx.db, id)) ?? refuse('request.notFound');

export const add${One} = (ctx: Context, input: New${One}): Promise<${One}> =>
  transaction(ctx, async (ctx) => {
    const made = await insert${One}(ctx.db, input);
    await tell(ctx, entity, { action: 'create', id: made.id, after: input });
    return made;
  });

export const change${One} = (ctx: Context, id: number, { version, ...after }: ${One}Change): Promise<${One}> =>
  transaction(ctx, async (ctx) => {
    const { name } = expectVersion((await lock${One}(ctx.db, id)) ?? refuse('request.notFound'), version);
    const changed = await update${One}(ctx.db, id, after);
    await tell(ctx, entity, { action: 'update', id, before: { name }, after });
    return changed;
  });

export const remove${One} = (ctx: Context, id: number, version: number | undefined): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const { name } = expectVersion((await lock${One}(ctx.db, id)) ?? refuse('request.notFound'), version);
    await delete${One}(ctx.db, id);
    await tell(ctx, entity, { action: 'delete', id, before: { name } });
    return null;
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

export const find${One} = (db: Database, id: number) => db.selectFrom('${table}').select(fields).where('id', '=', id).executeTakeFirst();

export const lock${One} = (db: Database, id: number) =>
  db.selectFrom('${table}').select(fields).where('id', '=', id).forUpdate().executeTakeFirst();

export const insert${One} = (db: Database, input: New${One}) =>
  db.insertInto('${table}').values(input).returning(fields).executeTakeFirstOrThrow();

export const update${One} = (db: Database, id: number, after: New${One}) =>
  db.updateTable('${table}').set(after).where('id', '=', id).returning(fields).executeTakeFirstOrThrow();

export async function delete${One}(db: Database, id: number): Promise<void> {
  await db.deleteFrom('${table}').where('id', '=', id).execute();
}
`;

const testsOfRecords = ({
  kebab,
  one,
  Many,
  One,
}: Names) => `import { create${One}, delete${One}, list${Many}, read${One}, update${One} } from '@population-tracker/contract/${kebab}';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const add = async (name: string) => (await app.call(create${One}, { body: { name } })).data;

test('a ${one} that was added stands in the list', async () => {
  const added = await add('Çınar');
  const { data: list } = await app.call(list${Many}, { query: { search: 'cinar' } });
  expect(list.items).toEqual([added]);
});

test('refuses a ${one} without a name, at its field', async () => {
  const { httpStatus, fields } = await app.call(create${One}, { body: { name: ' ' } });
  expect(httpStatus).toBe(422);
  expect(fields).toMatchObject([{ path: 'name' }]);
});

test('a ${one} is changed, and nobody saves over a newer version', async () => {
  const { id, version } = await add('Ihlamur');
  const change = (name: string) => app.call(update${One}, { params: { id }, body: { name, version } });
  expect((await change('Kavak')).data).toMatchObject({ id, name: 'Kavak', version: version + 1 });
  expect(await change('Meşe')).toMatchObject({ httpStatus: 409, key: 'request.versionConflict' });
  expect((await app.call(read${One}, { params: { id } })).data).toMatchObject({ name: 'Kavak' });
});

test('a ${one} that was deleted is gone', async () => {
  const { id, version } = await add('Söğüt');
  expect(await app.call(delete${One}, { params: { id }, query: { version: version + 1 } })).toMatchObject({ httpStatus: 409 });
  expect((await app.call(delete${One}, { params: { id }, query: { version } })).httpStatus).toBe(200);
  for (const call of [read${One}, delete${One}] as const) expect(await app.call(call, { params: { id } })).toMatchObject({ httpStatus: 404 });
});
`;

const testsOfList = ({ many, Many, One }: Names) => `
test('refuses to sort ${many} by anything else', async () => {
  expect(await app.call(list${Many}, { query: { sort: 'secret' } })).toMatchObject({ httpStatus: 422 });
});

test('opens ${many} to administrators alone', async () => {
  const params = { id: 1 };
  for (const [endpoint, given] of [
    [list${Many}, {}],
    [create${One}, { body: { name: 'Çınar' } }],
    [read${One}, { params }],
    [update${One}, { params, body: { name: 'Çınar', version: 1 } }],
    [delete${One}, { params }],
  ] as const) {
    expect(await app.call(endpoint, given, { as: 'nobody' })).toMatchObject({ httpStatus: 401 });
    expect(await app.call(endpoint, given, { as: 'emergency' })).toMatchObject({ httpStatus: 403 });
  }
});
`;
