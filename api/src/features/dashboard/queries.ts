import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface Days {
  /** First and last day, YYYY-MM-DD, both included. */
  from: string;
  to: string;
  locationId?: number;
}

/** Active reservations a day and area; the same rows that the list of reservations counts. */
export async function countByDay(db: Database, { from, to, locationId }: Days) {
  let query = db
    .selectFrom('reservations')
    .select(['day', 'area', sql<number>`count(*)::int`.as('count')])
    .where('status', '=', 'active')
    .where('day', '>=', from)
    .where('day', '<=', to);
  if (locationId) query = query.where('location_id', '=', locationId);
  return query.groupBy(['day', 'area']).execute();
}

/** Seats of active workspaces and places of the car parks, a day. */
export async function capacities(db: Database, locationId?: number) {
  let seats = db
    .selectFrom('workspaces as w')
    .innerJoin('locations as l', 'l.id', 'w.location_id')
    .select(sql<number>`coalesce(sum(w.capacity), 0)::int`.as('seats'))
    .where('w.is_meeting_room', '=', false)
    .where('w.deleted_at', 'is', null)
    .where('w.status', '=', 'active')
    .where('l.status', '=', 'active');
  let parking = db
    .selectFrom('locations')
    .select(sql<number>`coalesce(sum(parking_capacity), 0)::int`.as('parking'))
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active');
  if (locationId) {
    seats = seats.where('w.location_id', '=', locationId);
    parking = parking.where('id', '=', locationId);
  }
  const [seatRow, parkingRow] = await Promise.all([seats.executeTakeFirstOrThrow(), parking.executeTakeFirstOrThrow()]);
  return { ...seatRow, ...parkingRow };
}

/** Distinct persons with an active reservation, a day and location. */
export async function personsByDay(db: Database, { from, to, locationId }: Days) {
  let query = db
    .selectFrom('reservations')
    .select(['day', 'location_id as locationId', sql<number>`count(distinct user_id)::int`.as('persons')])
    .where('status', '=', 'active')
    .where('day', '>=', from)
    .where('day', '<=', to);
  if (locationId) query = query.where('location_id', '=', locationId);
  return query.groupBy(['day', 'location_id']).execute();
}

/** In the order in which they were made, which is the order of their colours. */
export const locations = (db: Database) =>
  db.selectFrom('locations').select(['id', 'name', 'time_zone as timeZone']).where('deleted_at', 'is', null).orderBy('id').execute();
