import type {
  Area,
  Reservation,
  ReservationDetails,
  ReservationQuery,
  reservationFilters,
} from '@population-tracker/contract/reservations/reservations';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { type Building, kept } from '#platform/db/driver/kept.ts';
import { isOneOf } from '#platform/db/list.ts';
import { lock, sharedLock } from '#platform/db/locks.ts';
import { checkedInBy, checkInOpens, checkInState } from './check-in/check-in-queries.ts';
import type { Period } from './kinds/kind.ts';
import { findGuests } from './meetings/meetings-queries.ts';
import type { Versioned } from './reservations-events.ts';
import { isNamed, type Named } from './views/reservations-search-queries.ts';

export const reservations = (db: Database) => db.selectFrom('reservations as r');
export type Reservations = ReturnType<typeof reservations>;

/**
 * Joined for the list, the record and the answer of a write: names come from where they stand now. Three of large tables are looked up beside
 * it instead: with nine tables to join, each new connection is busier with planning than with answering, and all workspaces are read where
 * a page has as many.
 */
const joined = (rows: Reservations) =>
  rows
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('locations as l', 'l.id', 'r.location_id')
    .leftJoin('buildings as bu', 'bu.id', 'r.building_id')
    .leftJoin('parameter_slots as s', 's.id', 'r.slot_id')
    .leftJoin('parameters as c', (join) =>
      join.onRef('c.area', '=', 'r.area').onRef('c.location_id', '=', 'r.location_id').on('c.deleted_at', 'is', null),
    );

const bookerName = sql<string>`coalesce((select b.name || ' ' || b.last_name from users b where b.id = r.booker_id), '')`;
const workspaceName = sql<string | null>`(select w.name from workspaces w where w.id = r.workspace_id)`;
const deskLabel = sql<string | null>`(select d.label from desks d where d.id = r.desk_id)`;

export const records = (rows: Reservations) =>
  joined(rows).select([
    'r.id',
    'r.user_id as userId',
    sql<string>`u.name || ' ' || u.last_name`.as('userName'),
    'u.email as userEmail',
    'r.booker_id as bookerId',
    bookerName.as('bookerName'),
    'r.area',
    'r.location_id as locationId',
    'l.name as locationName',
    'l.time_zone as timeZone',
    'r.building_id as buildingId',
    'bu.name as buildingName',
    'r.workspace_id as workspaceId',
    workspaceName.as('workspaceName'),
    'r.desk_id as deskId',
    deskLabel.as('deskLabel'),
    'r.slot_id as slotId',
    's.name as slotName',
    'r.day',
    'r.start_at as start',
    'r.end_at as end',
    'r.title',
    'r.type',
    'r.status',
    'r.cancel_reason as cancelReason',
    checkInOpens.as('checkInOpens'),
    'r.checked_in_at as checkedIn',
    sql<Reservation['checkInHow']>`case r.check_in_how when 'by_hand' then 'byHand' else r.check_in_how end`.as('checkInHow'),
    'r.release_at as releaseAt',
    'r.released_at as released',
    'r.created_at as created',
    'r.updated_at as updated',
    'r.version',
  ]);

/** A list's filters and search, over `r`. */
export function conditions(query: Pick<ReservationQuery, keyof typeof reservationFilters>, named: Named | null) {
  const ids = {
    location_id: query.locationId,
    building_id: query.buildingId,
    workspace_id: query.workspaceId,
    user_id: query.userId,
    slot_id: query.slotId,
  };
  const words = { area: query.area, status: query.status, type: query.type };
  const valuesOf = <T>(equal: Record<string, T | readonly T[] | undefined>) =>
    Object.entries(equal).flatMap(([column, value]) =>
      value === undefined ? [] : [[sql.ref(`r.${column}`), [value].flat() as T[]] as const],
    );
  const matches = valuesOf<number>(ids).map(([column, values]) => isOneOf(column, values));
  // Said in the statement itself: some of these words nearly all reservations have, others hardly one, and no plan serves both.
  matches.push(
    ...valuesOf<string>(words).map(([column, values]) => sql<boolean>`${column} in (${sql.join(values.map((word) => sql.lit(word)))})`),
  );
  if (query.from) matches.push(sql<boolean>`r.day >= ${query.from}`);
  if (query.to) matches.push(sql<boolean>`r.day <= ${query.to}`);
  if (query.checkIn) matches.push(checkInState[query.checkIn]);
  // What a bulk made is known for as long as the bulk is.
  if (query.bulkId)
    matches.push(sql<boolean>`r.id in (select i.reservation_id from reservation_bulk_items i where i.bulk_id = ${query.bulkId})`);
  if (named) matches.push(isNamed(named));
  return matches;
}

export async function findReservation(db: Database, id: number): Promise<Reservation | undefined> {
  return (await records(reservations(db)).where('r.id', '=', id).executeTakeFirst()) as Reservation | undefined;
}

/** What somebody has on the days from one to the other, both included, the earliest first. */
export const findOfPerson = (db: Database, userId: number, from: string, to: string): Promise<Reservation[]> =>
  readOfPerson(db, { userId, from, to });

const readOfPerson = kept<{ userId: number; from: string; to: string }, Reservation>(
  ({ userId, from, to }, db) =>
    records(reservations(db))
      .where('r.user_id', '=', sql<number>`${userId}::int`)
      .where('r.status', '=', 'active')
      .where('r.day', '>=', sql<string>`${from}::date`)
      .where('r.day', '<=', sql<string>`${to}::date`)
      .orderBy('r.start_at')
      .orderBy('r.id') as Building<Reservation>,
);

export async function readReservation(db: Database, id: number): Promise<ReservationDetails | undefined> {
  const found = await findReservation(db, id);
  if (!found) return undefined;
  const [bulkId, cancelled, by, guests] = await Promise.all([
    bulkOf(db, found),
    cancellationOf(db, found),
    checkedInBy(db, found),
    found.area === 'meetingRoom' ? findGuests(db, id) : [],
  ]);
  return { ...found, bulkId, cancelled, checkedInBy: by, guests };
}

/** As the audit log has it: each cancellation is told there, by whatever way it came. */
async function cancellationOf(db: Database, { id, status }: Reservation): Promise<ReservationDetails['cancelled']> {
  if (status !== 'cancelled') return null;
  const entry = await db
    .selectFrom('audit_log')
    .select(['user_name as by', 'at'])
    .where('entity', '=', 'reservation')
    .where('entity_id', '=', String(id))
    .where(sql<boolean>`after ->> 'status' = 'cancelled'`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return entry ?? null;
}

async function bulkOf(db: Database, found: Reservation): Promise<number | null> {
  if (found.type !== 'bulk') return null;
  const item = await db
    .selectFrom('reservation_bulks as b')
    .innerJoin('reservation_bulk_items as i', 'i.bulk_id', 'b.id')
    .select('b.id as bulkId')
    // Few bulks are of that person and day; only their items are looked at.
    .where('b.area', '=', found.area)
    .where(sql<boolean>`${found.userId} = any(b.people) and ${found.day}::date = any(b.days)`)
    .where('i.reservation_id', '=', found.id)
    .executeTakeFirst();
  return item?.bulkId ?? null;
}

/**
 * Writers of one workspace's seats come one after the other, so that two never pick the same free seat; and before them whoever
 * holds all reservations.
 */
export async function lockSeats(db: Database, workspaceId: number): Promise<void> {
  await sql`select ${sharedLock('reservations')}, ${lock('seats', workspaceId)}`.execute(db);
}

export const overlaps = ({ start, end }: Period) =>
  sql<boolean>`tstzrange(r.start_at, r.end_at) && tstzrange(${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz)`;

export interface NewRow extends Period {
  userId: number;
  bookerId: number | null;
  area: Area;
  type: 'individual' | 'bulk';
  locationId: number;
  buildingId: number | null;
  workspaceId: number | null;
  deskId: number | null;
  slotId: number | null;
  slotKey: string;
  seatNumber: number | null;
  day: string;
  /** Whether the person may have no other meal that day. */
  oneMeal: boolean;
  title: string;
}

/** Which numbers a row may get: those up to so many, that nobody has at that time. */
export type Numbered = Omit<NewRow, 'seatNumber' | 'userId' | 'bookerId' | 'type' | 'title' | 'oneMeal'>;

/** Who wants a seat, and when they ask: some desks are others' until they open. */
export interface Asker {
  userId: number | null;
  now: Date;
}

type FreePlace = Pick<NewRow, 'seatNumber' | 'deskId'>;

/**
 * The lowest number that is free over the whole period, or null, and the desk that is asked for, or a free one where any seat is;
 * others who want one of the same place wait. `exceptId` is a reservation that moves.
 */
export async function freePlace(db: Database, row: Numbered, { userId, now }: Asker, seats: number, exceptId = 0): Promise<FreePlace> {
  const { rows } = await sql<FreePlace>`select number as "seatNumber", desk as "deskId" from free_place(
    ${row.area}, ${row.locationId}::int, ${row.workspaceId}::int, ${row.deskId}::int, ${row.slotKey}, ${seats}::int, ${userId}::int,
    ${row.start.toISOString()}::timestamptz, ${row.end.toISOString()}::timestamptz, ${row.day}::date, ${exceptId}::bigint, ${now.toISOString()}::timestamptz)`.execute(
    db,
  );
  return rows[0] ?? { seatNumber: null, deskId: null };
}

/** Inserts those that meet no exclusion constraint, and tells which. */
export function insertReservations(db: Database, rows: NewRow[]) {
  return db
    .insertInto('reservations')
    .values(
      rows.map(({ userId, bookerId, area, type, ...place }) => ({ user_id: userId, booker_id: bookerId, area, type, ...columnsOf(place) })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'version', 'user_id as userId', 'area', 'start_at as start'])
    .execute();
}

type PlacedRow = Omit<NewRow, 'userId' | 'bookerId' | 'area' | 'type'>;

const columnsOf = (row: PlacedRow) => ({
  location_id: row.locationId,
  building_id: row.buildingId,
  workspace_id: row.workspaceId,
  desk_id: row.deskId,
  slot_id: row.slotId,
  slot_key: row.slotKey,
  seat_number: row.seatNumber,
  start_at: row.start.toISOString(),
  end_at: row.end.toISOString(),
  day: row.day,
  one_meal: row.oneMeal,
  // What is made or moved is in nobody's way.
  tolerated: false,
  title: row.title,
});

/** Until the end of the transaction nobody changes by what is judged: whoever would holds all reservations. */
export async function keepRules(db: Database): Promise<void> {
  await sql`select ${sharedLock('reservations')}`.execute(db);
}

/**
 * Until the end of the transaction nobody else fills these persons' weeks or takes a number of these places: in one order, so that
 * two who want many never wait for each other in a circle. Call it after `keepRules`, before anything of them is made.
 */
export async function lockForMany(
  db: Database,
  userIds: readonly number[],
  numbered: readonly Omit<Numbered, keyof Period>[],
): Promise<void> {
  const workspaces = numbered.flatMap(({ workspaceId }) => workspaceId ?? []);
  const counted = numbered.filter(({ workspaceId }) => workspaceId === null);
  const keys = counted.map(({ locationId, area, slotKey, day }) => [locationId, area, slotKey, day].join('|'));
  await sql`select ${lock('weeks', sql`id`)} from (select distinct id from unnest(${userIds}::int[]) id order by id) o`.execute(db);
  await sql`select ${lock('seats', sql`id`)} from (select distinct id from unnest(${workspaces}::int[]) id order by id) o`.execute(db);
  await sql`select ${lock('numbers', sql`h`)} from (select distinct hashtext(k) h from unnest(${keys}::text[]) k order by h) o`.execute(db);
}

export function lockReservation(db: Database, id: number) {
  return db.selectFrom('reservations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function moveReservation(db: Database, id: number, row: PlacedRow): Promise<void> {
  await db.updateTable('reservations').set(columnsOf(row)).where('id', '=', id).execute();
}

export async function renameReservation(db: Database, id: number, title: string): Promise<void> {
  await db.updateTable('reservations').set({ title }).where('id', '=', id).execute();
}

export async function putBack(
  db: Database,
  id: number,
  { seatNumber, deskId, slotId, slotKey, oneMeal }: Pick<PlacedRow, 'seatNumber' | 'deskId' | 'slotId' | 'slotKey' | 'oneMeal'>,
) {
  const place = { desk_id: deskId, seat_number: seatNumber, slot_id: slotId, slot_key: slotKey, one_meal: oneMeal, tolerated: false };
  const values = { status: 'active' as const, cancel_reason: '', ...place };
  await db.updateTable('reservations').set(values).where('id', '=', id).execute();
}

export const markCancelled = (db: Database, id: number, reason: string): Promise<Versioned> =>
  db
    .updateTable('reservations')
    .set({ status: 'cancelled', cancel_reason: reason })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

/** What hangs on a person or a place. */
export type Holder = { userId: number } | { workspaceId: number } | { buildingId: number } | { locationId: number };

const columns = { userId: 'user_id', workspaceId: 'workspace_id' } as const;

/**
 * Of the reservations `r` those that aren't over. Nothing lasts longer than a meeting of 31 days, so that the past needn't be looked
 * through for what goes on from there.
 */
export const notOver = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  r.end_at > ${now.toISOString()}::timestamptz and r.start_at > ${now.toISOString()}::timestamptz - interval '32 days')`;

/** Of the reservations `r` those of a person or a place that aren't over, as an index leads to them: a location's by day, a building's by its places. */
export function heldFrom(holder: Holder, now: Date): RawBuilder<boolean> {
  const [name, id] = Object.entries(holder)[0] as [keyof typeof columns | 'buildingId' | 'locationId', number];
  const at = now.toISOString();
  if (name === 'locationId') {
    return sql<boolean>`(r.location_id = ${id} and r.day > (${at}::timestamptz)::date - 34 and r.end_at > ${at}::timestamptz)`;
  }
  if (name !== 'buildingId') return sql<boolean>`(${sql.ref(`r.${columns[name]}`)} = ${id} and ${notOver(now)})`;
  return sql<boolean>`(r.workspace_id = any(array(select id from workspaces where building_id = ${id})) and ${notOver(now)})`;
}

const heldActive = (holder: Holder, now: Date) => sql<boolean>`${heldFrom(holder, now)} and r.status = 'active'`;

export async function countFuture(db: Database, holder: Holder, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('reservations as r')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(heldActive(holder, now))
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns the ids of what was cancelled */
export const cancelFuture = (db: Database, holder: Holder, now: Date): Promise<Versioned[]> =>
  db
    .updateTable('reservations as r')
    .set({ status: 'cancelled' })
    .where(heldActive(holder, now))
    .returning(['r.id', 'r.version'])
    .execute();
