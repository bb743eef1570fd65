import type { FoundRecords, SearchQuery } from '@population-tracker/contract/search';
import { type Expression, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { inCountedOrder } from '#platform/db/list/counted-names.ts';
import { searchWords } from '#platform/db/list.ts';

/** What was typed, folded, its letters meant literally: as one, and word by word. */
interface Typed {
  whole: string;
  words: string[];
}

/** Where people and places are looked for, as far as somebody sees them; null where they see none. */
interface Seen {
  people: Database | null;
  places: Database | null;
}

/** Users, teams, locations, workspaces and desks that have every typed word in what they are called. */
export async function findRecords({ people, places }: Seen, { text, limit }: SearchQuery): Promise<FoundRecords> {
  const words = searchWords(text).map((pattern) => pattern.slice(1, -1));
  if (words.length === 0) return { users: [], teams: [], locations: [], workspaces: [], desks: [] };
  const typed = { whole: words.join(' '), words };
  const [users, teams, locations, workspaces, desks] = await Promise.all([
    people ? findUsers(people, typed, limit) : [],
    people ? findTeams(people, typed, limit) : [],
    places ? findLocations(places, typed, limit) : [],
    places ? findWorkspaces(places, typed, limit) : [],
    places ? findDesks(places, words, limit) : [],
  ]);
  return { users, teams, locations, workspaces, desks };
}

/**
 * Of this many matches the best are told. Whoever typed so little that there are more goes on typing, and ranking
 * all of them would cost more than finding them.
 */
const maxRanked = sql.lit(200);
/** In a shorter word there is no trigram: the index finds it only where a word begins. */
const trigramLength = 3;

/** Name, surname and address, without the manager that stands behind them in the same column. */
const ownText = sql<string>`left(search_text, strpos(search_text, email) + length(email) - 1)`;

async function findUsers(db: Database, { whole, words }: Typed, limit: number): Promise<FoundRecords['users']> {
  const named = await rankedUsers(db, usersBeginning(db, whole), words, limit);
  if (named.length === limit || words.every((word) => word.length < trigramLength)) return named;
  const containing = matchingUsers(db).where((eb) => eb.and(words.flatMap(inOwnText)));
  const others = await rankedUsers(db, containing, words, limit + named.length);
  const known = new Set(named.map(({ id }) => id));
  return [...named, ...others.filter(({ id }) => !known.has(id))].slice(0, limit);
}

function inOwnText(word: string) {
  if (word.length >= trigramLength) {
    const anywhere = `%${word}%`;
    return [sql<boolean>`search_text like ${anywhere}`, sql<boolean>`${ownText} like ${anywhere}`];
  }
  const behindSpace = `% ${word}%`;
  return [
    sql<boolean>`(search_text like ${`${word}%`} or search_text like ${behindSpace})`,
    sql<boolean>`' ' || ${ownText} like ${behindSpace}`,
  ];
}

const matchingUsers = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'last_name', 'email', 'status', 'search_text'])
    .where('deleted_at', 'is', null)
    .limit(maxRanked);

/** Those whom the index `users_beginning` tells of. */
export const usersBeginning = (db: Database, whole: string) =>
  matchingUsers(db).where(sql<boolean>`left(search_text, 100) like ${`${whole}%`}`);

function rankedUsers(db: Database, matching: ReturnType<typeof matchingUsers>, words: string[], limit: number) {
  return db
    .selectFrom(matching.as('u'))
    .select(['id', 'name', 'last_name as lastName', 'email', 'status'])
    .orderBy(beginsBehind(ownText, words))
    .orderBy('status')
    .orderBy('name')
    .orderBy('last_name')
    .orderBy('id')
    .limit(sql.lit(limit))
    .execute() as Promise<FoundRecords['users']>;
}

function findTeams(db: Database, { whole, words }: Typed, limit: number): Promise<FoundRecords['teams']> {
  const folded = sql`fold_text(name)`;
  return db
    .selectFrom('teams')
    .select(['id', 'name', sql<'hand' | 'directory'>`case when scim_id is null then 'hand' else 'directory' end`.as('origin')])
    .where((eb) => eb.and(words.map((word) => sql<boolean>`${folded} like ${`%${word}%`}`)))
    .orderBy(doesNotBegin(folded, whole))
    .orderBy(beginsBehind(folded, words))
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

function findLocations(db: Database, { whole, words }: Typed, limit: number): Promise<FoundRecords['locations']> {
  const folded = sql`fold_text(name)`;
  return db
    .selectFrom('locations')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.and(words.map((word) => sql<boolean>`${folded} like ${`%${word}%`}`)))
    .orderBy(doesNotBegin(folded, whole))
    .orderBy(beginsBehind(folded, words))
    .orderBy('status')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** “ankara 4” finds each fourth floor in Ankara; “ankara” alone is the location, and not everything that stands there. */
function findWorkspaces(db: Database, { whole, words }: Typed, limit: number): Promise<FoundRecords['workspaces']> {
  const folded = sql`fold_text(w.name)`;
  const anyWord = words.map((word) => sql<boolean>`fold_text(w.name || ' ' || b.name) like ${`%${word}%`}`);
  const everyWord = words.map((word) => sql<boolean>`fold_text(w.name || ' ' || b.name || ' ' || l.name) like ${`%${word}%`}`);
  return db
    .selectFrom('workspaces as w')
    .innerJoin('buildings as b', 'b.id', 'w.building_id')
    .innerJoin('locations as l', 'l.id', 'w.location_id')
    .select(['w.id', 'w.name', 'l.name as locationName', 'b.name as buildingName', 'w.is_meeting_room as isMeetingRoom'])
    .where('w.deleted_at', 'is', null)
    .where((eb) => eb.or(anyWord))
    .where((eb) => eb.and(everyWord))
    .orderBy(doesNotBegin(folded, whole))
    .orderBy(beginsBehind(folded, words))
    .orderBy('w.status')
    .orderBy('l.name')
    .orderBy('b.name')
    .orderBy(inCountedOrder(sql`w.name`))
    .orderBy('w.id')
    .limit(limit)
    .execute();
}

/**
 * Desks of which some of the words, one after the other, are the whole label: labels are short, and nearly each of them has an “a” in it.
 * The other words tell where it stands. Each workspace is asked for its label by the index `desks_label`.
 */
function findDesks(db: Database, words: string[], limit: number): Promise<FoundRecords['desks']> {
  const place = sql`fold_text(w.name || ' ' || b.name || ' ' || l.name)`;
  const label = sql`fold_text(d.label)`;
  const readings = words.flatMap((_, from) =>
    words.slice(from).map((_, more) => ({
      label: meant(words.slice(from, from + more + 1).join(' ')),
      others: [...words.slice(0, from), ...words.slice(from + more + 1)],
    })),
  );
  return db
    .selectFrom('workspaces as w')
    .innerJoin('buildings as b', 'b.id', 'w.building_id')
    .innerJoin('locations as l', 'l.id', 'w.location_id')
    .innerJoin('desks as d', 'd.workspace_id', 'w.id')
    .select(['d.id', 'd.label', 'w.id as workspaceId', 'w.name as workspaceName', 'b.name as buildingName', 'l.name as locationName'])
    .where((eb) => eb.and([eb('w.deleted_at', 'is', null), eb('w.status', '=', 'active')]))
    .where((eb) => eb.and([eb('d.deleted_at', 'is', null), eb('d.status', '=', 'active')]))
    .where(sql<boolean>`${label} = any(${readings.map((one) => one.label)})`)
    .where((eb) =>
      eb.or(
        readings.map((one) =>
          eb.and([sql<boolean>`${label} = ${one.label}`, ...one.others.map((word) => sql<boolean>`${place} like ${`%${word}%`}`)]),
        ),
      ),
    )
    .orderBy('l.name')
    .orderBy('b.name')
    .orderBy(inCountedOrder(sql`w.name`))
    .orderBy(inCountedOrder(sql`d.label`))
    .orderBy('d.id')
    .limit(limit)
    .execute();
}

/** A pattern for `like` as the text that it stands for. */
const meant = (pattern: string): string => pattern.replace(/\\([\\%_])/g, '$1');

/** False, and so first, where the text begins with what was typed. */
const doesNotBegin = (folded: Expression<unknown>, whole: string) => sql`${folded} not like ${`${whole}%`}`;

/** How many of the words stand in the middle of another: the fewer the better. */
const beginsBehind = (folded: Expression<unknown>, words: string[]) =>
  sql`${sql.join(
    words.map((word) => sql`(' ' || ${folded} not like ${`% ${word}%`})::int`),
    sql` + `,
  )}`;
