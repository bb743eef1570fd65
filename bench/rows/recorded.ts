import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Database } from '../../api/src/platform/db/database.ts';
import type { DB } from '../../api/src/platform/db/schema.generated.ts';

/** The product's own statement for one page of a list, so that the raw limit is always that of the same SELECT. */
export async function recordedPage(list: (db: Database) => Promise<unknown>): Promise<string> {
  const texts: string[] = [];
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      texts.push(inlined(query.sql, query.parameters));
    },
  });
  await list(db);
  const page = texts.find((text) => / order by /.test(text));
  if (!page) throw new Error(`No sorted page among: ${texts.join('; ')}`);
  return page;
}

function inlined(text: string, values: readonly unknown[]): string {
  return text.replace(/\$(\d+)/g, (_, number: string) => {
    const value = values[Number(number) - 1];
    return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
  });
}
