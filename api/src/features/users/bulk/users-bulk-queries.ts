import { bulkSkippedShown } from '@population-tracker/contract/kernel/constants';
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import { userTypes } from '@population-tracker/contract/kernel/roles';
import type { UserBulkChange, UserSelection } from '@population-tracker/contract/users/users';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { lock } from '#platform/db/locks.ts';
import { statusIsOwned } from '../provisioned/owned-queries.ts';
import { conditions } from '../users-queries.ts';

/** Changes of many users come one after the other, and so do their undoings. */
export async function lockBulkChanges(db: Database): Promise<void> {
  await sql`select ${lock('userBulks')}`.execute(db);
}

/** Who is selected, who of them is so already, and who has to stay as they are. */
export interface Judged {
  found: number;
  changed: number;
  unchanged: number;
  skippedTotal: number;
  /** The first hundred. */
  skipped: Skipped[];
}

export interface Skipped {
  id: number;
  name: string;
  lastName: string;
  key: ErrorKey;
}

interface Wish {
  selection: UserSelection;
  change: UserBulkChange;
  /** Whoever asks for it. */
  actorId: number;
  /** Whom they don't touch, and whether the change gives a type that is beyond them: see `beyond-own-service`. */
  beyond: { ids: readonly number[]; type: boolean };
  /** Who holds anything: they stay the panel's, whatever the company's directory says. */
  holding: readonly number[];
}

/** What the change would do now. */
export const judge = (db: Database, wish: Wish): Promise<Judged> => judged(db, wish, sql``, sql``);

/** How many reservations lie ahead of those whom the change would reach. */
export async function futureReservationsOf(db: Database, wish: Wish, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${judgedRows(wish, sql``)},
    -- Half of a boolean is reckoned to be true, but of a verdict one in two hundred: then each of 100,000 people would be looked up.
    reached as materialized (select id, outcome = 'changed' as changes from judged)
    select count(*)::int as count from reservations r
    where r.status = 'active' and r.end_at > ${now.toISOString()}
      and r.user_id in (select id from reached where changes)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Locks the users and keeps, as the change's rows, those whom it changes as they are before it. */
export const take = (db: Database, wish: Wish, bulkId: number): Promise<Judged> =>
  judged(
    db,
    wish,
    sql`order by id for no key update`,
    sql`, kept as (
      insert into user_bulk_rows (bulk_id, user_id, version, status, exceptional, user_type)
      select ${bulkId}::int, id, version + 1, status, exceptional, user_type from judged where outcome = 'changed'
    )`,
  );

async function judged(db: Database, wish: Wish, lock: RawBuilder<unknown>, write: RawBuilder<unknown>): Promise<Judged> {
  const { rows } = await sql<Judged>`
    with ${judgedRows(wish, lock)} ${write},
    skipped as (
      select id, name, last_name, outcome from judged where outcome not in ('changed', 'unchanged')
      union all ${deletedMeanwhile(wish.selection)}
    )
    select count(*)::int as found, count(*) filter (where outcome = 'changed')::int as changed,
      count(*) filter (where outcome = 'unchanged')::int as unchanged,
      (select count(*)::int from skipped) as "skippedTotal",
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'lastName', s.last_name, 'key', s.outcome)), '[]')
       from (select * from skipped order by id limit ${sql.lit(bulkSkippedShown)}) s) as skipped
    from judged`.execute(db);
  return rows[0] as Judged;
}

/** Nobody touches who holds more, nor takes away their own rights; and where no administrator would be left, none of them goes. */
const judgedRows = ({ selection, change, actorId, beyond, holding }: Wish, lock: RawBuilder<unknown>) => sql`
  selected as materialized (
    select id, name, last_name, version, status, exceptional, user_type from users
    where deleted_at is null and ${isSelected(selection)} ${lock}
  ),
  judged as (
    select *, case
      when ${isSo(change)} then 'unchanged'
      when ${sql.lit(!('exceptional' in change))} and (${beyond.type} or id = any(${beyond.ids}::int[])) then 'users.beyondOwn'
      when id = ${actorId} and ${sql.lit(!('exceptional' in change))} then 'users.ownRights'
      when ${sql.lit('status' in change)} and ${statusIsOwned(sql`id`, holding)} then 'users.provisioned'
      when ${endsAdministrators(change)} and user_type = ${sql.lit(userTypes.administrator)} and status = 'active'
        and not ${otherAdministrators(actorId, sql`select id from selected`)} then 'users.lastAdministrator'
      else 'changed'
    end as outcome
    from selected
  )`;

const isSelected = (selection: UserSelection) => {
  if ('ids' in selection) return sql`id = any(${selection.ids}::int[])`;
  const { matching, except = [] } = selection;
  const matches = [...conditions(matching), sql`not (id = any(${except}::int[]))`];
  return sql`(${sql.join(matches, sql` and `)})`;
};

const deletedMeanwhile = (selection: UserSelection) => sql`
  select w.id, coalesce(u.name, ''), coalesce(u.last_name, ''), 'users.deletedMeanwhile'
  from unnest(${'ids' in selection ? selection.ids : []}::int[]) w(id) left join users u on u.id = w.id
  where u.id is null or u.deleted_at is not null`;

function isSo(change: UserBulkChange): RawBuilder<unknown> {
  if ('status' in change) return sql`status = ${change.status}`;
  if ('exceptional' in change) return sql`exceptional = ${change.exceptional}`;
  if ('userType' in change) return sql`user_type = ${change.userType}`;
  return sql`false`;
}

const endsAdministrators = (change: UserBulkChange) =>
  sql.lit(
    'delete' in change ||
      ('status' in change && change.status === 'passive') ||
      ('userType' in change && change.userType !== userTypes.administrator),
  );

/** Whether an active administrator would be left who isn't among these. Whoever asks stays in any case. */
const otherAdministrators = (actorId: number, ids: RawBuilder<unknown>) => sql`
  exists (
    select from users a
    where a.user_type = ${sql.lit(userTypes.administrator)} and a.status = 'active' and a.deleted_at is null
      and (a.id = ${actorId} or a.id not in (${ids}))
  )`;
