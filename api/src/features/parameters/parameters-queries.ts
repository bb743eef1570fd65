import type { NewParameter, Parameter, ParameterQuery, Slot, SlotChange } from '@population-tracker/contract/parameters/parameters';
import type { OpenHours } from '@population-tracker/contract/plan/opening-hours';
import { type Area, areas } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { listPage, type Page, searchWords } from '#platform/db/list.ts';
import { lock } from '#platform/db/locks.ts';

const time = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`;
const hours = (area: Area) =>
  sql<
    NewParameter['lunchTime']
  >`case when p.area = ${area} then jsonb_build_object('start', ${time('p.opens')}, 'end', ${time('p.closes')}) end`;
const total = sql<number | null>`case
  when p.area in ('gym', 'shuttle') then (
    select coalesce(sum(s.capacity), 0)::int from parameter_slots s where s.parameter_id = p.id and s.removed_at is null)
  when p.area = 'parking' then least(coalesce(p.capacity, l.parking_capacity), coalesce(l.parking_capacity, p.capacity))
  else p.capacity end`;

const records = (db: Database) =>
  db
    .selectFrom('parameters as p')
    .leftJoin('locations as l', 'l.id', 'p.location_id')
    .where('p.deleted_at', 'is', null)
    .select([
      'p.id',
      'p.name',
      'p.area',
      'p.location_id as locationId',
      'l.name as locationName',
      'p.status',
      'p.capacity',
      total.as('totalCapacity'),
      'p.maximum_reservation_day as maximumReservationDay',
      'p.weekly_working_day_limit as weeklyWorkingDayLimit',
      'p.weekend_reservation_allowed as weekendReservationAllowed',
      'p.one_meal_a_day as oneMealADay',
      'p.only_opening_hours as onlyOpeningHours',
      sql<Parameter['checkIn']>`jsonb_build_object('rule', p.check_in, 'opensBeforeMinutes', p.opens_before_minutes,
        'releaseAfterMinutes', p.release_after_minutes, 'remindBeforeMinutes', p.remind_before_minutes)`.as('checkIn'),
      hours('diningHall').as('lunchTime'),
      hours('gym').as('gymTime'),
      sql<Slot[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'start', ${time('s.start_time')}, 'end', ${time('s.end_time')},
          'capacity', s.capacity) order by s.start_time, s.name, s.id)
        from parameter_slots s where s.parameter_id = p.id and s.removed_at is null), '[]')`.as('slots'),
      sql<string | null>`case when p.area = 'workspace' then (
        select n.phone_number from emergency_phone_numbers n where n.location_id is not distinct from p.location_id) end`.as(
        'emergencyPhoneNumber',
      ),
      sql<Parameter['mealMenus']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', m.id, 'fileId', m.file_id, 'fileName', f.name, 'contentType', f.content_type,
          'size', f.size, 'firstDay', m.first_day, 'lastDay', m.last_day, 'created', m.created_at) order by m.first_day desc)
        from meal_menus m join files f on f.id = m.file_id where m.parameter_id = p.id), '[]')`.as('mealMenus'),
      'p.created_at as created',
      'p.updated_at as updated',
      'p.version',
    ]);

const sortable = {
  name: sql`p.name`,
  // As the areas stand in every menu.
  area: sql`array_position(${sql.lit(`{${areas.join(',')}}`)}::text[], p.area)`,
  locationName: sql`coalesce(l.name, '')`,
  capacity: total,
  maximumReservationDay: sql`p.maximum_reservation_day`,
  weeklyWorkingDayLimit: sql`p.weekly_working_day_limit`,
  status: sql`p.status`,
  updated: sql`p.updated_at`,
};

export function listParameters(db: Database, query: ParameterQuery): Promise<Page<Parameter>> {
  const matches = searchWords(query.search).map((word) => sql<boolean>`fold_text(p.name || ' ' || coalesce(l.name, '')) like ${word}`);
  if (query.area) matches.push(sql<boolean>`p.area = ${query.area}`);
  if (query.status) matches.push(sql<boolean>`p.status = ${query.status}`);
  if (query.locationId) {
    const orDefault = query.orDefault ? sql`or p.location_id is null` : sql``;
    matches.push(sql<boolean>`(p.location_id = ${query.locationId} ${orDefault})`);
  }
  if (query.origin)
    matches.push(query.origin === 'default' ? sql<boolean>`p.location_id is null` : sql<boolean>`p.location_id is not null`);
  return listPage(db, {
    rows: records(db).where((eb) => eb.and(matches)),
    query,
    sortable,
    defaultSort: 'area,locationName',
    tieBreaker: sql`p.id`,
    count: 'exact',
  }) as Promise<Page<Parameter>>;
}

export const findParameter = async (db: Database, id: number) =>
  (await records(db).where('p.id', '=', id).executeTakeFirst()) as Parameter | undefined;

/** All of an area: the company's and those of locations. */
export const parametersOf = (db: Database, area: Area) => records(db).where('p.area', '=', area).execute() as Promise<Parameter[]>;

export const everyParameter = (db: Database) => records(db).execute() as Promise<Parameter[]>;

/** Deleted ones too, whose history can still be read. */
export const wasThere = async (db: Database, id: number): Promise<boolean> =>
  (await db.selectFrom('parameters').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Locks the row, so that two who save at once meet one after the other. */
export const lockParameter = (db: Database, id: number) =>
  db.selectFrom('parameters').select('id').where('id', '=', id).where('deleted_at', 'is', null).forNoKeyUpdate().executeTakeFirst();

/** Until the end of the transaction no reservation of a counted area is made, and no other parameter changes. */
export async function holdReservations(db: Database): Promise<void> {
  await sql`select ${lock('offers')}`.execute(db);
}

export interface Site {
  id: number;
  name: string;
  timeZone: string;
  parkingCapacity: number;
  hasFoodService: boolean;
  hasShuttle: boolean;
  hasGym: boolean;
  takesPets: boolean;
  openingHours: readonly OpenHours[];
  status: string;
}

export const locations = (db: Database): Promise<Site[]> =>
  db
    .selectFrom('locations')
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'status', 'time_zone as timeZone', 'parking_capacity as parkingCapacity'])
    .select(sql<OpenHours[]>`opening_hours`.as('openingHours'))
    .select(['has_food_service as hasFoodService', 'has_shuttle as hasShuttle', 'has_gym as hasGym', 'takes_pets as takesPets'])
    .orderBy('name')
    .execute();

type Row = Omit<NewParameter, 'keepBooked' | 'slots'>;

const columns = (row: Row) => ({
  name: row.name,
  status: row.status,
  capacity: row.capacity,
  maximum_reservation_day: row.maximumReservationDay,
  weekly_working_day_limit: row.weeklyWorkingDayLimit,
  weekend_reservation_allowed: row.weekendReservationAllowed,
  one_meal_a_day: row.oneMealADay,
  only_opening_hours: row.onlyOpeningHours,
  check_in: row.checkIn.rule,
  opens_before_minutes: row.checkIn.opensBeforeMinutes,
  release_after_minutes: row.checkIn.releaseAfterMinutes,
  remind_before_minutes: row.checkIn.remindBeforeMinutes,
  opens: (row.lunchTime ?? row.gymTime)?.start ?? null,
  closes: (row.lunchTime ?? row.gymTime)?.end ?? null,
});

/** Answers undefined where the area has one there. */
export const insertParameter = (db: Database, row: Row) =>
  db
    .insertInto('parameters')
    .values({ ...columns(row), area: row.area, location_id: row.locationId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const changeParameter = (db: Database, id: number, row: Row) =>
  db.updateTable('parameters').set(columns(row)).where('id', '=', id).execute();

export const removeParameter = (db: Database, id: number, at: Date) =>
  db.updateTable('parameters').set({ deleted_at: at.toISOString() }).where('id', '=', id).execute();

export const insertSlots = (db: Database, parameterId: number, slots: readonly SlotChange[]) =>
  db
    .insertInto('parameter_slots')
    .values(slots.map((slot) => ({ ...slotColumns(slot), parameter_id: parameterId })))
    .execute();

export const changeSlot = (db: Database, id: number, slot: SlotChange) =>
  db.updateTable('parameter_slots').set(slotColumns(slot)).where('id', '=', id).execute();

/** They stay for the reservations that were made for them. */
export const removeSlots = (db: Database, ids: number[], at: Date) =>
  db.updateTable('parameter_slots').set({ removed_at: at.toISOString() }).where('id', 'in', ids).execute();

const slotColumns = ({ name, start, end, capacity }: SlotChange) => ({ name, start_time: start, end_time: end, capacity });
