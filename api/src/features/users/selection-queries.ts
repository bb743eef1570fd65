import type { UserSelection } from '@population-tracker/contract/users/users';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { conditions } from './users-queries.ts';

/** Who is selected, at most so many. */
export async function idsOf(db: Database, selection: UserSelection, limit: number): Promise<number[]> {
  const matches =
    'ids' in selection
      ? [sql<boolean>`id = any(${selection.ids}::int[])`]
      : [...conditions(selection.matching), sql<boolean>`not (id = any(${selection.except ?? []}::int[]))`];
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((eb) => eb.and(matches))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countOf(db: Database, { matching, except = [] }: Extract<UserSelection, { matching: unknown }>): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('deleted_at', 'is', null)
    .where((eb) => eb.and([...conditions(matching), sql<boolean>`not (id = any(${except}::int[]))`]))
    .executeTakeFirstOrThrow();
  return count;
}
