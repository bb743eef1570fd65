import type { DeliveryState, EmergencySummary } from '@population-tracker/contract/emergency/emergency';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { latestMail } from '../responses/responses-queries.ts';

type Counted = Omit<EmergencySummary, 'mails'>;

/** By the last known place, by name; those without one last. */
export async function countLocations(db: Database, id: number): Promise<Counted['locations']> {
  const { rows } = await sql<Counted['locations'][number]>`
    select location_id as id, max(location_name) as name, (count(*) filter (where on_site))::int as "onSite", count(*)::int as addressed,
      (count(*) filter (where action_state = 'none'))::int as none,
      (count(*) filter (where action_state = 'safe'))::int as safe,
      (count(*) filter (where action_state = 'notSafe'))::int as "notSafe"
    from emergency_responses where emergency_id = ${id}
    group by location_id
    order by location_id is null, max(location_name), location_id`.execute(db);
  return rows;
}

export async function countMails(db: Database, id: number): Promise<EmergencySummary['mails']> {
  const { rows } = await sql<{ state: DeliveryState; count: number }>`
    select coalesce(m.state, 'none') as state, count(*)::int as count
    from emergency_responses r left join mail_outbox m on ${latestMail}
    where r.emergency_id = ${id}
    group by 1`.execute(db);
  const counts = { none: 0, waiting: 0, sending: 0, sent: 0, failed: 0, uncertain: 0, cancelled: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** How many seconds after the start the n-th of them was accounted for, in order; null where fewer are. */
export async function accountedAfter(db: Database, id: number, startedAt: string, places: readonly number[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ place: number; seconds: number }>`
    select place::int, greatest(0, round(extract(epoch from accounted_at - ${startedAt}::timestamptz)))::int as seconds
    from (
      select accounted_at, row_number() over (order by accounted_at) as place
      from emergency_responses where emergency_id = ${id} and accounted_at is not null
    ) accounted
    where place = any(${places}::int[])`.execute(db);
  const seconds = new Map(rows.map((row) => [row.place, row.seconds]));
  return places.map((place) => seconds.get(place) ?? null);
}

/** Of some emergencies those that the handle sees: every board of a process is told of each. */
export async function seenOf(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('emergencies').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}
