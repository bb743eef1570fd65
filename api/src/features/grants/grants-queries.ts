import type { ChosenSet, Grant, listGrants as listEndpoint } from '@population-tracker/contract/grants';
import { userTypes } from '@population-tracker/contract/kernel/roles';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#platform/db/database.ts';
import { listPage, type Page, searchWords } from '#platform/db/list.ts';

export type GrantsQuery = z.output<typeof listEndpoint.query>;

/** The last day that counts now: a grant holds until its last day is over everywhere on earth. */
export const firstLivingDay = (now: Date) =>
  sql<string>`(${now.toISOString()}::timestamptz at time zone 'UTC' - interval '12 hours')::date`;

/** Those that are given, and what user types bring, whose number is the person's below zero. What was taken away is in the audit log. */
const all = sql`(
  select g.id, g.user_id, g.built_in, g.set_id, g.location_id, g.until, g.reason, g.granted_by, g.provider_id, g.reviewed_at,
    g.reviewed_by, g.created_at, g.updated_at, g.version
  from grants g left join locations l on l.id = g.location_id
  where g.ended_at is null and l.deleted_at is null
  union all
  select -u.id, u.id, case u.user_type when ${userTypes.administrator} then 'administrator' else 'emergencyManager' end, null, null, null,
    '', null, null, v.reviewed_at, v.reviewed_by, u.created_at, u.updated_at, u.version
  from users u left join user_type_reviews v on v.user_id = u.id and v.user_type = u.user_type
  where u.user_type in (${userTypes.administrator}, ${userTypes.emergencyManager}))`;

const fullName = (alias: string) =>
  sql<string | null>`nullif(concat_ws(' ', ${sql.ref(`${alias}.name`)}, ${sql.ref(`${alias}.last_name`)}), '')`;

interface AllRow {
  id: number;
  user_id: number;
  built_in: Grant['builtIn'];
  set_id: number | null;
  location_id: number | null;
  until: string | null;
  reason: string;
  granted_by: number | null;
  provider_id: number | null;
  reviewed_at: string | null;
  reviewed_by: number | null;
  created_at: string;
  updated_at: string;
  version: number;
}

/** Of people who are there. */
const records = (db: Database, now: Date) =>
  db
    .selectFrom((all as RawBuilder<AllRow>).as<'g'>(sql`g`))
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .leftJoin('permission_sets as s', 's.id', 'g.set_id')
    .leftJoin('locations as l', 'l.id', 'g.location_id')
    .leftJoin('users as b', 'b.id', 'g.granted_by')
    .leftJoin('users as r', 'r.id', 'g.reviewed_by')
    .leftJoin('identity_providers as p', 'p.id', 'g.provider_id')
    .where('u.deleted_at', 'is', null)
    .where('u.status', '=', 'active')
    .select([
      'g.id',
      'g.user_id as userId',
      'u.name',
      'u.last_name as lastName',
      'u.email',
      'g.built_in as builtIn',
      'g.set_id as setId',
      's.name as setName',
      'g.location_id as locationId',
      'l.name as locationName',
      'g.until',
      sql<boolean>`coalesce(g.until < ${firstLivingDay(now)}, false)`.as('over'),
      'g.reason',
      fullName('b').as('grantedBy'),
      'p.name as provider',
      'g.reviewed_at as reviewed',
      fullName('r').as('reviewedBy'),
      'g.created_at as created',
      'g.updated_at as updated',
      'g.version',
    ]);

const sortable = {
  person: [sql`u.name`, sql`u.last_name`],
  until: sql`g.until`,
  created: sql`g.created_at`,
  reviewed: sql`g.reviewed_at`,
};

/** Holds, and was neither given nor looked at for so many days. */
const isToReview = (now: Date, days: number) =>
  sql<boolean>`coalesce(g.until >= ${firstLivingDay(now)}, true)
    and coalesce(g.reviewed_at, g.created_at) < ${now.toISOString()}::timestamptz - make_interval(days => ${days}::int)`;

/** Holds, and for no longer than so many days; with none of them, what has ended. */
const endsIn = (now: Date, days: number) =>
  days === 0
    ? sql<boolean>`g.until < ${firstLivingDay(now)}`
    : sql<boolean>`g.until between ${firstLivingDay(now)} and ${firstLivingDay(now)} + ${days}::int`;

function matching({ search, userId, set, locationId, endsWithin, notReviewedFor }: GrantsQuery, now: Date): RawBuilder<boolean>[] {
  return [
    ...searchWords(search).map(
      (word) => sql<boolean>`(u.search_text like ${word} or fold_text(coalesce(l.name, '')) like ${word}
      or fold_text(coalesce(s.name, '')) like ${word})`,
    ),
    ...(userId ? [sql<boolean>`g.user_id = ${userId}`] : []),
    ...(typeof set === 'string' ? [sql<boolean>`g.built_in = ${set}`] : []),
    ...(typeof set === 'number' ? [sql<boolean>`g.set_id = ${set}`] : []),
    ...(locationId ? [sql<boolean>`g.location_id = ${locationId}`] : []),
    ...(endsWithin === undefined ? [] : [endsIn(now, endsWithin)]),
    ...(notReviewedFor === undefined ? [] : [isToReview(now, notReviewedFor)]),
  ];
}

export const findGrants = (db: Database, query: GrantsQuery, now: Date): Promise<Page<Grant>> =>
  listPage(db, {
    rows: records(db, now).where((eb) => eb.and(matching(query, now))),
    query,
    sortable,
    defaultSort: 'person',
    tieBreaker: sql`g.id`,
    count: 'exact',
  });

/** How many of all hold no longer than so many days. */
export const countEnding = (db: Database, now: Date, days: number): Promise<number> => countOf(db, now, endsIn(now, days));

/** How many of all nobody has looked at for so many days. */
export const countToReview = (db: Database, now: Date, days: number): Promise<number> => countOf(db, now, isToReview(now, days));

async function countOf(db: Database, now: Date, condition: RawBuilder<boolean>): Promise<number> {
  const { count } = await db
    .selectFrom(records(db, now).where(condition).as('g'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const findGrant = (db: Database, id: number, now: Date): Promise<Grant | undefined> =>
  records(db, now).where('g.id', '=', id).executeTakeFirst();

export const lockGrant = (db: Database, id: number) =>
  db.selectFrom('grants').select('id').where('id', '=', id).where('ended_at', 'is', null).forNoKeyUpdate().executeTakeFirst();

export interface NewGrant {
  userId: number;
  set: ChosenSet;
  locationId: number | null;
  until: string | null;
  reason: string;
  grantedBy: number | null;
  /** By whose groups; nothing where it is given by hand. */
  providerId?: number;
}

/** @throws the database's error where the person has it already */
export async function insertGrant(
  db: Database,
  { userId, set, locationId, until, reason, grantedBy, providerId }: NewGrant,
): Promise<number> {
  const chosen = 'builtIn' in set ? { built_in: set.builtIn } : { set_id: set.setId };
  const { id } = await db
    .insertInto('grants')
    .values({ user_id: userId, ...chosen, location_id: locationId, until, reason, granted_by: grantedBy, provider_id: providerId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** At which of the places (null is everywhere) somebody has the set already. */
export async function heldPlaces(db: Database, userId: number, set: ChosenSet): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom('grants')
    .select('location_id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where(ofSet(set))
    .execute();
  return rows.map((row) => row.location_id);
}

/** What has ended by its last day makes room for a new one of the same set at these places (null is everywhere). */
export const endOver = (
  db: Database,
  userId: number,
  set: ChosenSet,
  places: readonly (number | null)[],
  { by, at }: { by: number; at: Date },
) =>
  db
    .updateTable('grants')
    .set({ ended_at: at.toISOString(), ended_by: by })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('until', '<', firstLivingDay(at))
    .where(ofSet(set))
    .where(sql<boolean>`coalesce(location_id, 0) = any(${places.map((place) => place ?? 0)}::int[])`)
    .execute();

const ofSet = (set: ChosenSet) => ('builtIn' in set ? sql<boolean>`built_in = ${set.builtIn}` : sql<boolean>`set_id = ${set.setId}`);

/** One whose last day is set anew may end again. */
export const changeGrant = (db: Database, id: number, change: { until?: string | null; reason?: string }) =>
  db
    .updateTable('grants')
    .set({ ...change, over_at: null })
    .where('id', '=', id)
    .execute();

export const markReviewed = (db: Database, id: number, by: number, at: Date) =>
  db.updateTable('grants').set({ reviewed_at: at.toISOString(), reviewed_by: by }).where('id', '=', id).execute();

/** The same of what comes with this user type of somebody. */
export const markTypeReviewed = (db: Database, userId: number, userType: number, by: number, at: Date) => {
  const review = { user_type: userType, reviewed_at: at.toISOString(), reviewed_by: by };
  return db
    .insertInto('user_type_reviews')
    .values({ user_id: userId, ...review })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(review))
    .execute();
};

export const endGrant = (db: Database, id: number, by: number, at: Date) =>
  db.updateTable('grants').set({ ended_at: at.toISOString(), ended_by: by }).where('id', '=', id).execute();

/** Marks those whose last day has gone by since somebody looked last. @returns whose they are, each once */
export async function markOver(db: Database, now: Date): Promise<number[]> {
  const over = await db
    .updateTable('grants')
    .set({ over_at: now.toISOString() })
    .where('ended_at', 'is', null)
    .where('over_at', 'is', null)
    .where('until', '<', firstLivingDay(now))
    .returning('user_id')
    .execute();
  return [...new Set(over.map(({ user_id }) => user_id))];
}

export async function countOwners(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from grants g join users u on u.id = g.user_id
    where g.built_in = 'owner' and g.ended_at is null and u.status = 'active' and u.deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Keeps the person as they are until the transaction ends. */
export const lockActivePerson = (db: Database, id: number) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();

/** The same of whoever has an address. */
export const findActivePerson = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();

/** How somebody who holds a grant is written to. */
export const readHolder = (db: Database, id: number) =>
  db.selectFrom('users').select('language').where('id', '=', id).executeTakeFirstOrThrow();

export const locationNames = (db: Database, ids: readonly number[]) =>
  db.selectFrom('locations').select(['id', 'name']).where('id', 'in', ids).where('deleted_at', 'is', null).execute();

/** What somebody has by the groups of a provider; of all people where none is named. */
export const grantsByProvider = (db: Database, providerId: number, userId?: number) =>
  db
    .selectFrom('grants as g')
    .leftJoin('permission_sets as s', 's.id', 'g.set_id')
    .select([
      'g.id',
      'g.user_id as userId',
      'g.built_in as builtIn',
      'g.set_id as setId',
      's.name as setName',
      'g.location_id as locationId',
    ])
    .where('g.provider_id', '=', providerId)
    .where('g.ended_at', 'is', null)
    .$if(userId !== undefined, (query) => query.where('g.user_id', '=', userId as number))
    .orderBy('g.id')
    .forUpdate('g')
    .execute();
