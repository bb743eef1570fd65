import type { Area, Reservation, ReservationQuery } from '@population-tracker/contract/reservations';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { keptList, type Page, searchWords } from '../../platform/db/list.ts';

const reservations = (db: Database) => db.selectFrom('reservations as r');
type Reservations = ReturnType<typeof reservations>;

/** Joined for the list, the record and the answer of a write: names come from where they stand now. */
const joined = (rows: Reservations) =>
  rows
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('users as b', 'b.id', 'r.booker_id')
    .innerJoin('locations as l', 'l.id', 'r.location_id')
    .leftJoin('buildings as bu', 'bu.id', 'r.building_id')
    .leftJoin('workspaces as w', 'w.id', 'r.workspace_id')
    .leftJoin('desks as d', 'd.id', 'r.desk_id');

const records = (rows: Reservations) =>
  joined(rows).select([
    'r.id',
    'r.user_id as userId',
    sql<string>`u.name || ' ' || u.last_name`.as('userName'),
    'u.email as userEmail',
    'r.booker_id as bookerId',
    sql<string>`coalesce(b.name || ' ' || b.last_name, '')`.as('bookerName'),
    'r.area',
    'r.location_id as locationId',
    'l.name as locationName',
    'l.time_zone as timeZone',
    'r.building_id as buildingId',
    'bu.name as buildingName',
    'r.workspace_id as workspaceId',
    'w.name as workspaceName',
    'r.desk_id as deskId',
    'd.label as deskLabel',
    'r.start_at as start',
    'r.end_at as end',
    'r.title',
    'r.type',
    'r.status',
    'r.created_at as created',
    'r.updated_at as updated',
    'r.version',
  ]);

const sortable = {
  start: sql`r.start_at`,
  end: sql`r.end_at`,
  userName: sql`u.name || ' ' || u.last_name`,
  locationName: sql`l.name`,
  workspaceName: sql`w.name`,
  area: sql`r.area`,
  status: sql`r.status`,
  created: sql`r.created_at`,
};

export const listReservations = keptList(planOf) as unknown as (db: Database, query: ReservationQuery) => Promise<Page<Reservation>>;

/** Sorted by these, a page is cut before anything is joined to it. */
const ownColumns = new Set(['start', 'end', 'area', 'status', 'created']);

function planOf(db: Database, query: ReservationQuery) {
  const matches = conditions(query);
  const own = reservations(db).where((eb) => eb.and(matches));
  const rows = own.selectAll('r');
  const plan = {
    query,
    sortable,
    defaultSort: '-start',
    tieBreaker: sql`r.id`,
    count: 'capped' as const,
    rows,
    counted: own.select('r.id'),
  };
  if (!query.search && !query.sort?.split(',').some((name) => !ownColumns.has(name.replace('-', '')))) {
    const completed = (page: typeof rows) => records(db.selectFrom(page.as('r')) as unknown as Reservations) as unknown as typeof rows;
    return { ...plan, completed };
  }
  const named = records(reservations(db)).where((eb) => eb.and(matches)) as unknown as typeof rows;
  // The count joins the person and the place only where the search looks at them.
  return query.search ? { ...plan, rows: named, counted: named } : { ...plan, rows: named };
}

function conditions(query: ReservationQuery) {
  const equal = {
    area: query.area,
    status: query.status,
    type: query.type,
    location_id: query.locationId,
    building_id: query.buildingId,
    workspace_id: query.workspaceId,
    user_id: query.userId,
  };
  const matches = Object.entries(equal)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql<boolean>`${sql.ref(`r.${column}`)} = ${value}`);
  if (query.from) matches.push(sql<boolean>`r.day >= ${query.from}`);
  if (query.to) matches.push(sql<boolean>`r.day <= ${query.to}`);
  for (const word of searchWords(query.search)) {
    matches.push(sql<boolean>`(u.search_text like ${word} or fold_text(r.title) like ${word} or fold_text(w.name) like ${word})`);
  }
  return matches;
}

export async function findReservation(db: Database, id: number): Promise<Reservation | undefined> {
  return (await records(reservations(db)).where('r.id', '=', id).executeTakeFirst()) as Reservation | undefined;
}

export function findPerson(db: Database, id: number) {
  return persons(db).where('id', '=', id).executeTakeFirst();
}

export const persons = (db: Database) =>
  db.selectFrom('users').select(['id', 'name', 'last_name as lastName', 'email', 'status']).where('deleted_at', 'is', null);

export function findPlace(db: Database, id: number) {
  return places(db).where('w.id', '=', id).executeTakeFirst();
}

export const places = (db: Database) =>
  db
    .selectFrom('workspaces as w')
    .innerJoin('buildings as b', 'b.id', 'w.building_id')
    .innerJoin('locations as l', 'l.id', 'w.location_id')
    .where('w.deleted_at', 'is', null)
    .select([
      'w.id',
      'w.name',
      'w.is_meeting_room as isMeetingRoom',
      'w.capacity',
      'w.status',
      'w.building_id as buildingId',
      'b.name as buildingName',
      'b.status as buildingStatus',
      'w.location_id as locationId',
      'l.name as locationName',
      'l.status as locationStatus',
      'l.time_zone as timeZone',
    ]);

export function findDesk(db: Database, id: number) {
  return desks(db).where('id', '=', id).executeTakeFirst();
}

export const desks = (db: Database) =>
  db.selectFrom('desks').select(['id', 'label', 'status', 'workspace_id as workspaceId', 'x', 'y']).where('deleted_at', 'is', null);

/** Writers of one workspace's seats come one after the other, so that two never pick the same free seat. */
export async function lockSeats(db: Database, workspaceId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(3, ${workspaceId})`.execute(db);
}

export interface Period {
  start: Date;
  end: Date;
}

export const overlaps = ({ start, end }: Period) =>
  sql<boolean>`tstzrange(r.start_at, r.end_at) && tstzrange(${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz)`;

/** The lowest seat that is free over the whole period, or null. `exceptId` is a reservation that moves. */
export async function freeSeat(db: Database, workspaceId: number, capacity: number, period: Period, exceptId = 0): Promise<number | null> {
  const { rows } = await sql<{ seat: number }>`
    select seat from generate_series(1, ${capacity}::int) seat
    where not exists (
      select from reservations r
      where r.workspace_id = ${workspaceId} and r.seat_number = seat and r.status = 'active' and r.id <> ${exceptId}
        and ${overlaps(period)}
    )
    limit 1`.execute(db);
  return rows[0]?.seat ?? null;
}

export interface NewRow extends Period {
  userId: number;
  bookerId: number | null;
  area: Area;
  type: 'individual' | 'bulk';
  locationId: number;
  buildingId: number;
  workspaceId: number;
  deskId: number | null;
  seatNumber: number | null;
  day: string;
  title: string;
}

/** Inserts, or answers undefined where one of the exclusion constraints says that something is taken. */
export function insertReservation(db: Database, row: NewRow) {
  return db
    .insertInto('reservations')
    .values(columnsOf(row))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'created_at as created', 'updated_at as updated', 'version'])
    .executeTakeFirst();
}

/** Inserts those that meet no exclusion constraint, and tells which. */
export function insertReservations(db: Database, rows: NewRow[]) {
  return db
    .insertInto('reservations')
    .values(rows.map(columnsOf))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'user_id as userId', 'area', 'start_at as start'])
    .execute();
}

const columnsOf = (row: NewRow) => ({
  user_id: row.userId,
  booker_id: row.bookerId,
  area: row.area,
  location_id: row.locationId,
  building_id: row.buildingId,
  workspace_id: row.workspaceId,
  desk_id: row.deskId,
  seat_number: row.seatNumber,
  start_at: row.start.toISOString(),
  end_at: row.end.toISOString(),
  day: row.day,
  title: row.title,
  type: row.type,
});

export function lockReservation(db: Database, id: number) {
  return db.selectFrom('reservations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function moveReservation(db: Database, id: number, row: Omit<NewRow, 'userId' | 'bookerId' | 'area' | 'type'>): Promise<void> {
  await db
    .updateTable('reservations')
    .set({
      location_id: row.locationId,
      building_id: row.buildingId,
      workspace_id: row.workspaceId,
      desk_id: row.deskId,
      seat_number: row.seatNumber,
      start_at: row.start.toISOString(),
      end_at: row.end.toISOString(),
      day: row.day,
      title: row.title,
    })
    .where('id', '=', id)
    .execute();
}

export async function markCancelled(db: Database, id: number): Promise<void> {
  await db.updateTable('reservations').set({ status: 'cancelled' }).where('id', '=', id).execute();
}

/** What hangs on a person or a place. */
export type Holder = { userId: number } | { workspaceId: number } | { buildingId: number } | { locationId: number };

const columns = { userId: 'user_id', workspaceId: 'workspace_id', buildingId: 'building_id', locationId: 'location_id' } as const;

function heldFrom(holder: Holder, now: Date) {
  const [name, id] = Object.entries(holder)[0] as [keyof typeof columns, number];
  return sql<boolean>`${sql.ref(columns[name])} = ${id} and status = 'active' and end_at > ${now.toISOString()}`;
}

export async function countFuture(db: Database, holder: Holder, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('reservations')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(heldFrom(holder, now))
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns the ids of what was cancelled */
export async function cancelFuture(db: Database, holder: Holder, now: Date): Promise<number[]> {
  const rows = await db.updateTable('reservations').set({ status: 'cancelled' }).where(heldFrom(holder, now)).returning('id').execute();
  return rows.map((row) => row.id);
}

/** Reservations whose seat lies above a capacity that is about to shrink. */
export function seatedAbove(db: Database, workspaceId: number, capacity: number, now: Date) {
  return db
    .selectFrom('reservations')
    .select(['id', 'start_at as start', 'end_at as end'])
    .where(heldFrom({ workspaceId }, now))
    .where('seat_number', '>', capacity)
    .orderBy('start_at')
    .execute();
}

export async function reseat(db: Database, id: number, seatNumber: number): Promise<void> {
  await db.updateTable('reservations').set({ seat_number: seatNumber }).where('id', '=', id).execute();
}
