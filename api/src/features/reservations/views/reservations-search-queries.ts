import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { searchWords } from '#platform/db/list.ts';

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

/** Reservations `r` of which each word tells: by its person, its place or its title. */
export function isNamed({ words, userIds, workspaceIds }: Named): RawBuilder<boolean> {
  const byPerson =
    userIds === null
      ? sql<boolean>`r.user_id in (select u.id from users u where ${all(sql`u.search_text`, words)})`
      : sql<boolean>`r.user_id = any(${userIds}::int[])`;
  const byTitle = words
    .filter(leadsToTitles)
    .map((word) => withOthers(sql`r.title <> '' and fold_text(r.title) like ${word}`, words, word));
  const byPlace = withOthers(sql`r.workspace_id = any(${workspaceIds}::int[])`, words, words.length === 1 ? words[0] : undefined);
  const ways = [...(userIds?.length === 0 ? [] : [byPerson]), ...(workspaceIds.length === 0 ? [] : [byPlace]), ...byTitle];
  return ways.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** No index finds less than three letters; a shorter word is looked for in titles only beside another that was found. */
const leadsToTitles = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word);

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
