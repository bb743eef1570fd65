import type { Area } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export interface Offered {
  area: Area;
  locationId: number;
  day: string;
  capacity: number;
}

interface Days {
  /** First and last day, YYYY-MM-DD, both included. */
  from: string;
  to: string;
  locationId?: number | undefined;
  /** Days before it are as they were put down. */
  today: string;
}

/** How many the areas take on each day at each location, as the calendar has it; none where an area isn't offered. */
export async function capacitiesOn(db: Database, areas: readonly Area[], { from, to, locationId, today }: Days): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    select c.area, c.location_id as "locationId", c.day::text as day, c.capacity
    from capacities_on(${areas}::text[],
      array(select id from locations where deleted_at is null and id = coalesce(${locationId ?? null}::int, id)),
      ${from}::date, ${to}::date, ${today}::date) c
    where c.capacity is not null`.execute(db);
  return rows;
}

/** In the order in which they were made, which is the order of their colours. */
export const locations = (db: Database) =>
  db
    .selectFrom('locations')
    .select(['id', 'name', 'time_zone as timeZone', 'seat_cost as seatCost', 'seat_currency as seatCurrency', 'created_at as created'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
