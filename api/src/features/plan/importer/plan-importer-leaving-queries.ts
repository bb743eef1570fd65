import { sql } from 'kysely';
import type { IdsQuery } from '#features/reservations/booking/many-service.ts';
import type { Ending } from '#features/uploads/uploads-importer.ts';
import type { Database } from '#platform/db/database.ts';

/** What lies ahead in places that become passive, and of what locations stop offering. */
function ahead(endings: readonly Ending[], now: Date) {
  const idsOf = (sort: string) => sql`any(${endings.filter((one) => one.sort === sort).map(({ id }) => id)}::int[])`;
  return sql`
    from reservations where status = 'active' and end_at > ${now.toISOString()}::timestamptz
      -- Nothing lasts longer than a meeting of 31 days.
      and start_at > ${now.toISOString()}::timestamptz - interval '32 days' and (
      location_id = ${idsOf('location')} or building_id = ${idsOf('building')} or workspace_id = ${idsOf('workspace')}
      or (area = 'diningHall' and location_id = ${idsOf('diningHall')}) or (area = 'shuttle' and location_id = ${idsOf('shuttle')})
      or (area = 'parking' and location_id = ${idsOf('parking')}) or (area = 'gym' and location_id = ${idsOf('gym')})
      or (area = 'pet' and location_id = ${idsOf('pet')}))`;
}

export async function countAheadIn(db: Database, endings: readonly Ending[], now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${ahead(endings, now)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Which they are now: once they are cancelled they could not be told any more. */
export async function reservationsAheadIn(db: Database, endings: readonly Ending[], now: Date): Promise<IdsQuery> {
  const { rows } = await sql<{ id: number }>`select id ${ahead(endings, now)}`.execute(db);
  return sql<{ id: number }>`select id from unnest(${rows.map(({ id }) => id)}::int[]) as taken(id)`;
}
