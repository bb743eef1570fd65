import type { Area } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export interface Offered {
  area: Area;
  locationId: number;
  capacity: number;
}

/** How many the areas take a day at each location, as the calendar and the availability have it; none where an area isn't offered. */
export async function capacities(db: Database, areas: readonly Area[], locationId?: number): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    select a.area, l.id as "locationId", c.capacity::int as capacity
    from unnest(${areas}::text[]) a(area) cross join locations l cross join lateral area_capacity(a.area, l.id) c(capacity)
    where l.deleted_at is null and l.id = coalesce(${locationId ?? null}::int, l.id) and c.capacity is not null`.execute(db);
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
