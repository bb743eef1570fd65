import { foundPeople, type User, type UserQuery } from '@population-tracker/contract/users/users';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { keptList, searchWords } from '#platform/db/list.ts';
import { conditions, findUser, planOf, present } from '../users-queries.ts';

const peopleOf = keptList(planOf);

/** The active people of a field that chooses one; whoever was chosen already, whether still active or not. */
export async function findPeople(
  db: Database,
  { search, id }: { search?: string | undefined; id?: number | undefined },
): Promise<{ items: User[] }> {
  const first: UserQuery = { search, status: ['active'], page: 1, limit: foundPeople, sort: 'name,lastName' };
  if (id === undefined) return peopleOf(db, first);
  const person = await findUser(db, id);
  return { items: person ? [person] : [] };
}

/** Active people by what they are called themselves, not by whom their manager is; or whoever has an address. */
export async function findManagers(db: Database, { search, email }: { search?: string | undefined; email?: string | undefined }) {
  const called = searchWords(search).map((word) => sql<boolean>`fold_text(name || ' ' || last_name || ' ' || email) like ${word}`);
  const items = await present(db)
    // Whoever is named already may have become passive.
    .where((eb) => eb.and(email === undefined ? conditions({ search, status: ['active'] }) : [sql<boolean>`email = lower(${email})`]))
    .where((eb) => eb.and(called))
    .select(['id', 'name', 'last_name as lastName', 'email'])
    .orderBy('name')
    .orderBy('last_name')
    .limit(foundPeople)
    .execute();
  return { items };
}
