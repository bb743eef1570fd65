import type { User, UserBulkChange } from '@population-tracker/contract/users/users';
import { type RawBuilder, sql } from 'kysely';
import type { ChangesQuery } from '#features/audit-log/audit-service.ts';
import type { CancelledQuery, IdsQuery } from '#features/reservations/booking/many-service.ts';
import type { Database } from '#platform/db/database.ts';
import { exactTotal } from '#platform/db/list/totals.ts';

export type BulkKind = 'status' | 'exceptional' | 'userType' | 'delete';

export async function insertBulkChange(db: Database, kind: BulkKind, madeBy: number, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('user_bulk_changes')
    .values({ kind, made_by: madeBy, made_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What can't be undone any more is kept for a day, for looking into it. Whatever another change is dropping is left to it. */
export async function dropOldBulkChanges(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000).toISOString();
  const old = db.selectFrom('user_bulk_changes').select('id').where('made_at', '<', dayAgo).forUpdate().skipLocked();
  await db.deleteFrom('user_bulk_changes').where('id', 'in', old).execute();
}

/** Keeps one user as they are before a change, as the only row of it. */
export async function keepUser(db: Database, bulkId: number, { id, version, status, exceptional, userType }: User): Promise<void> {
  await db
    .insertInto('user_bulk_rows')
    .values({ bulk_id: bulkId, user_id: id, version: version + 1, status, exceptional, user_type: userType })
    .execute();
}

/** Whose change it is. */
export const peopleOf = (bulkId: number): IdsQuery => sql`select user_id as id from user_bulk_rows where bulk_id = ${bulkId}`;

const rowsOf = (bulkId: number) => sql`select user_id from user_bulk_rows where bulk_id = ${bulkId}`;

/**
 * From so many on it costs less to go through all that lies ahead than to look for what each of them has. PostgreSQL reckons that a change
 * has few rows, and does so only where it isn't let to join them.
 */
const manyPeople = 1_000;
const isOfRows = (bulkId: number, people: number) =>
  people < manyPeople ? sql<boolean>`r.user_id in (${rowsOf(bulkId)})` : sql<boolean>`(r.user_id in (${rowsOf(bulkId)})) is true`;

const futureReservations = (db: Database, bulkId: number, people: number, now: Date) =>
  db
    .selectFrom('reservations as r')
    .where('r.status', '=', 'active')
    .where('r.end_at', '>', now.toISOString())
    .where(isOfRows(bulkId, people));

export const countFutureReservations = (db: Database, bulkId: number, people: number, now: Date): Promise<number> =>
  exactTotal(db, futureReservations(db, bulkId, people, now).select('r.id'));

/** Locks the reservations that will be cancelled and keeps which they are, in the order in which they lie in most indexes. */
export async function takeReservations(db: Database, bulkId: number, people: number, now: Date): Promise<void> {
  await db
    .insertInto('user_bulk_reservations')
    .columns(['bulk_id', 'reservation_id', 'version'])
    .expression(
      futureReservations(db, bulkId, people, now)
        .select([sql<number>`${bulkId}::int`.as('bulk_id'), 'r.id', sql<number>`r.version + 1`.as('version')])
        .orderBy('r.id')
        .forNoKeyUpdate(),
    )
    .execute();
}

export const takenReservations = (bulkId: number): IdsQuery =>
  sql`select reservation_id as id from user_bulk_reservations where bulk_id = ${bulkId}`;

export const cancelledReservations = (bulkId: number): CancelledQuery =>
  sql`select reservation_id as id, version from user_bulk_reservations where bulk_id = ${bulkId}`;

/** Writes the change to all its rows; a deleted person's password goes. */
export const writeChange = (db: Database, bulkId: number, change: UserBulkChange, now: Date): Promise<void> =>
  inParts(db, bulkId, async (part) => {
    await db.updateTable('users').set(columnsOf(change, now)).where(sql<boolean>`id in (select user_id from (${part}) part)`).execute();
  });

/** So many people a statement, so that a large company's change stays well below what a statement may take. */
const partSize = 10_000;

/** @param write is given a query of the rows of each part of a change, one after the other */
export async function inParts(db: Database, bulkId: number, write: (part: RawBuilder<unknown>) => Promise<void>): Promise<void> {
  const { rows } = await sql<{ above: number; upTo: number }>`
    select coalesce(lag(last) over (order by last), 0) as above, last as "upTo" from (
      select max(user_id) as last from (
        select user_id, row_number() over (order by user_id) - 1 as place from user_bulk_rows where bulk_id = ${bulkId}
      ) r group by place / ${sql.lit(partSize)}
    ) parts order by last`.execute(db);
  if (rows.length > 1) await gatherSearched(db);
  for (const { above, upTo } of rows)
    await write(sql`select * from user_bulk_rows where bulk_id = ${bulkId} and user_id > ${above} and user_id <= ${upTo}`);
  if (rows.length > 1) await storeSearched(db);
}

const owned = sql`oid in ('users_search'::regclass, 'users_full_name'::regclass) and pg_has_role(relowner, 'usage')`;

/**
 * The words by which people are found come into their indexes at once, instead of every few thousand people: a fifth of the work. Who
 * doesn't own them couldn't see to it, and leaves it.
 */
async function gatherSearched(db: Database): Promise<void> {
  await sql`select set_config('gin_pending_list_limit', '256MB', true) from pg_class where ${owned} limit 1`.execute(db);
}

async function storeSearched(db: Database): Promise<void> {
  await sql`select gin_clean_pending_list(oid) from pg_class where ${owned}`.execute(db);
  await sql`set local gin_pending_list_limit to default`.execute(db);
}

function columnsOf(change: UserBulkChange, now: Date) {
  if ('status' in change) return { status: change.status };
  if ('exceptional' in change) return { exceptional: change.exceptional };
  if ('userType' in change) return { user_type: change.userType };
  return { deleted_at: now.toISOString(), password_hash: null };
}

/** Call it before the change is written. */
export function changesOf(bulkId: number, change: UserBulkChange): ChangesQuery {
  const [[field = '', value] = []] = Object.entries(change);
  if (field === 'delete') {
    return sql`
      select u.id as "entityId", ${wholeUser} as before, null::jsonb as after
      from user_bulk_rows b join users u on u.id = b.user_id where b.bulk_id = ${bulkId}`;
  }
  return sql`
    select b.user_id as "entityId", jsonb_build_object(${field}::text, ${sql.ref(`b.${columnNames[field as keyof typeof columnNames]}`)}) as before,
      ${JSON.stringify({ [field]: value })}::jsonb as after
    from user_bulk_rows b where b.bulk_id = ${bulkId}`;
}

export const columnNames = { status: 'status', exceptional: 'exceptional', userType: 'user_type' } as const;

/** A user in the record's field names, as the audit log has them. */
export const wholeUser = sql`
  jsonb_build_object(
    'name', u.name, 'lastName', u.last_name, 'email', u.email, 'status', u.status, 'managerFullName', u.manager_full_name,
    'managerEmail', u.manager_email, 'exceptional', u.exceptional, 'userType', u.user_type, 'language', u.language,
    'department', u.department, 'employeeNumber', u.employee_number, 'siteId', u.site_id
  )`;

/** Those of the change's rows who have an open session or a code. */
export async function signedInOf(db: Database, bulkId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from sessions where ended_at is null and user_id in (${rowsOf(bulkId)})
    union select user_id from sign_in_codes where ended_at is null and user_id in (${rowsOf(bulkId)})`.execute(db);
  return rows.map(({ id }) => id);
}
