import type { NewReservationBulk, ReservationBulkState } from '@population-tracker/contract/reservations/reservations-bulk';
import { sql, type Updateable } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { ListQuery } from '#platform/db/list/list-plan.ts';
import { listPage, searchWords } from '#platform/db/list.ts';
import { notify } from '#platform/db/notify.ts';
import type { DB } from '#platform/db/schema.generated.ts';

/** As it was asked for; whom and which days it means stands beside it. */
export type Wish = Omit<NewReservationBulk, 'people' | 'days'>;
export type ThenMake = 'never' | 'ifAllValid' | 'validOnes';

const nameOf = (column: 'b.created_by' | 'b.undone_by') =>
  sql<string | null>`(select u.name || ' ' || u.last_name from users u where u.id = ${sql.ref(column)})`;

const bulks = (db: Database) =>
  db
    .selectFrom('reservation_bulks as b')
    .innerJoin('locations as l', 'l.id', 'b.location_id')
    .leftJoin('workspaces as w', 'w.id', 'b.workspace_id')
    .leftJoin('buildings as bu', 'bu.id', 'w.building_id')
    .leftJoin('parameter_slots as s', 's.id', 'b.slot_id')
    .select([
      'b.id',
      sql<ReservationBulkState>`b.state`.as('state'),
      sql<Wish>`b.wish`.as('wish'),
      sql<Wish['area']>`b.area`.as('area'),
      'b.location_id as locationId',
      'b.workspace_id as workspaceId',
      sql<string>`concat_ws(', ', l.name, bu.name, w.name, nullif(s.name, ''))`.as('place'),
      'l.time_zone as timeZone',
      sql<string>`b.days[1]::text`.as('firstDay'),
      sql<string>`b.days[cardinality(b.days)]::text`.as('lastDay'),
      sql<number>`cardinality(b.days)`.as('days'),
      sql<number>`cardinality(b.people)`.as('people'),
      sql<number>`cardinality(b.unknown)`.as('unknownTotal'),
      sql<string[]>`b.unknown[:100]`.as('unknown'),
      sql<ThenMake>`b.then_make`.as('thenMake'),
      sql<'en' | 'tr'>`b.language`.as('language'),
      'b.total',
      'b.checked',
      'b.valid',
      'b.refused',
      'b.made',
      'b.failure_key as failureKey',
      sql<Record<string, string | number> | null>`b.failure_values`.as('failureValues'),
      'b.created_at as createdDate',
      'b.checked_at as checkedAt',
      'b.finished_at as finishedDate',
      'b.created_by as createdById',
      nameOf('b.created_by').$castTo<string>().as('createdBy'),
      'b.undone_at as undoneAt',
      nameOf('b.undone_by').as('undoneBy'),
      'b.undone as undoneCount',
      'b.not_undone as notUndoneCount',
    ]);

export type BulkRow = NonNullable<Awaited<ReturnType<typeof findBulk>>>;

export const findBulk = (db: Database, id: number) => bulks(db).where('b.id', '=', id).executeTakeFirst();

export const findBulks = (db: Database, ids: number[]) => bulks(db).where('b.id', 'in', ids).execute();

/** Whoever changes a bulk holds its row: its steps, continuing, cancelling and undoing come one after the other. */
export const lockBulk = (db: Database, id: number) => bulks(db).where('b.id', '=', id).forUpdate('b').executeTakeFirst();

interface NewBulk {
  wish: Wish;
  locationId: number;
  people: readonly number[];
  days: readonly string[];
  unknown: readonly string[];
  thenMake: ThenMake;
  language: 'en' | 'tr';
  createdBy: number;
  now: Date;
}

export async function insertBulk(db: Database, bulk: NewBulk): Promise<number> {
  const { wish, people, days } = bulk;
  const { id } = await db
    .insertInto('reservation_bulks')
    .values({
      wish: JSON.stringify(wish),
      area: wish.area,
      location_id: bulk.locationId,
      workspace_id: wish.workspaceId,
      slot_id: wish.slotId,
      people: sql`${people}::int[]`,
      days: sql`${days}::date[]`,
      unknown: sql`${bulk.unknown}::text[]`,
      then_make: bulk.thenMake,
      language: bulk.language,
      total: people.length * days.length,
      created_by: bulk.createdBy,
      created_at: bulk.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tell(db, id);
  return id;
}

/** In their order. */
export async function peopleAndDays(db: Database, id: number): Promise<{ people: number[]; days: string[] }> {
  return await db
    .selectFrom('reservation_bulks')
    .select([sql<number[]>`people`.as('people'), sql<string[]>`days::text[]`.as('days')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** What whoever looks at bulks hears: the id of each one that changed. */
export const bulksTopic = 'reservation-bulks';
const tell = (db: Database, id: number) => notify(db, bulksTopic, String(id));

export async function setBulk(db: Database, id: number, values: Updateable<DB['reservation_bulks']>): Promise<void> {
  await db.updateTable('reservation_bulks').set(values).where('id', '=', id).execute();
  await tell(db, id);
}

/** What was only looked at, or failed, is of no use a month later. */
export async function dropOldBulks(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('reservation_bulks')
    .where('created_at', '<', before.toISOString())
    .where('state', 'in', ['checking', 'checked', 'failed', 'cancelled'])
    .where('made', '=', 0)
    .execute();
}

interface BulksQuery extends ListQuery {
  search?: string | undefined;
  state?: ReservationBulkState | undefined;
}

export function listBulks(db: Database, query: BulksQuery, createdBy?: number) {
  let rows = bulks(db);
  if (query.state) rows = rows.where('b.state', '=', query.state);
  if (createdBy !== undefined) rows = rows.where('b.created_by', '=', createdBy);
  for (const word of searchWords(query.search)) {
    rows = rows.where(sql<boolean>`fold_text(concat_ws(' ', b.wish ->> 'title', l.name, bu.name, w.name)) like ${word}`);
  }
  return listPage(db, {
    rows,
    query,
    sortable: { createdDate: sql.ref('b.created_at') },
    defaultSort: '-createdDate',
    tieBreaker: sql.ref('b.id'),
    count: 'exact',
  });
}

/** Whoever asked for a bulk: its jobs run in their name. */
export const findAsker = (db: Database, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'last_name as lastName', 'email', 'user_type as userType'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
