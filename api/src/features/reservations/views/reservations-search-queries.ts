import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { isIndexed, searchWords } from '#platform/db/list.ts';

// Free text among millions of reservations: persons and places that the words name are found first, by their own tables, so that
// indices lead to their reservations. A condition over the three tables at once would have every reservation looked at.

/** What the words of a search name. */
export interface Named {
  words: string[];
  /** Persons of whom all words tell; null where they are too many to be listed. */
  userIds: number[] | null;
  /** Places of which at least one word tells. */
  workspaceIds: number[];
}

/** More than that are found in passing, wherever one looks. */
const listedPersons = 2_000;

const all = (column: RawBuilder<unknown>, words: readonly string[]) =>
  sql<boolean>`(${sql.join(
    words.map((word) => sql`${column} like ${word}`),
    sql` and `,
  )})`;

/** Answers null where nothing is searched for. */
export async function findNamed(db: Database, search: string | undefined): Promise<Named | null> {
  const words = searchWords(search);
  if (words.length === 0) return null;
  const [persons, places] = await Promise.all([
    sql<{ id: number }>`select id from users u where ${all(sql`u.search_text`, words)} limit ${sql.lit(listedPersons + 1)}`.execute(db),
    sql<{ id: number }>`select id from workspaces w where fold_text(w.name) like any(${words}::text[])`.execute(db),
  ]);
  const userIds = persons.rows.length > listedPersons ? null : persons.rows.map(({ id }) => id);
  return { words, userIds, workspaceIds: places.rows.map(({ id }) => id) };
}

/**
 * Reservations `r` of which each word tells: by its person, its place or its title. A word that no index finds is looked for in titles only
 * beside another that was found.
 */
export function isNamed(named: Named): RawBuilder<boolean> {
  const { words, userIds } = named;
  const byPerson = userIds === null ? sql<boolean>`r.user_id in (${personsOf(words)})` : sql<boolean>`r.user_id = any(${userIds}::int[])`;
  return anyOf([...(userIds?.length === 0 ? [] : [byPerson]), ...byPlaceOrTitle(named)]);
}

/**
 * The same where the persons are too many to be listed, to be counted up to a limit: theirs come first, person by person, so that most often
 * nothing else is looked at. In their own order all reservations would be gone through for them.
 * @param others what else must be true of `r`
 */
export const ofManyPersons = (named: Named, others: readonly RawBuilder<boolean>[]): RawBuilder<unknown> => sql`
  select r.id from (${personsOf(named.words)}) p
  cross join lateral (select r.id from reservations r where ${sql.join([sql`r.user_id = p.id`, ...others], sql` and `)} offset 0) r
  union all
  select r.id from reservations r
  where ${sql.join([anyOf(byPlaceOrTitle(named)), sql`r.user_id not in (${personsOf(named.words)})`, ...others], sql` and `)}`;

const personsOf = (words: readonly string[]) => sql`select u.id from users u where ${all(sql`u.search_text`, words)}`;

const anyOf = (ways: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  ways.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ways, sql` or `)})`;

function byPlaceOrTitle({ words, workspaceIds }: Named): RawBuilder<boolean>[] {
  const byTitle = words.filter(isIndexed).map((word) => withOthers(sql`r.title <> '' and fold_text(r.title) like ${word}`, words, word));
  const byPlace = withOthers(sql`r.workspace_id = any(${workspaceIds}::int[])`, words, words.length === 1 ? words[0] : undefined);
  return [...(workspaceIds.length === 0 ? [] : [byPlace]), ...byTitle];
}

/** Where one word is found already, the others may stand anywhere. */
function withOthers(found: RawBuilder<unknown>, words: readonly string[], but: string | undefined): RawBuilder<boolean> {
  const others = words.filter((word) => word !== but).map(anywhere);
  return sql<boolean>`(${sql.join([found, ...others], sql` and `)})`;
}

const anywhere = (word: string) => sql`(
  r.user_id in (select u.id from users u where u.search_text like ${word})
  or r.workspace_id in (select w.id from workspaces w where fold_text(w.name) like ${word})
  or fold_text(r.title) like ${word}
)`;
