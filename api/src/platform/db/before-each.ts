import type { KyselyPlugin } from 'kysely';
import type { Database } from './database.ts';

/** The same database, which calls `check` before each statement: where that throws, what would take long ends, its transaction rolled back. */
export function beforeEach(db: Database, check: () => void): Database {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      check();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}
