import type { RefusalReason } from '@population-tracker/contract/reservations/refusal-reasons';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export interface Refused {
  day: string;
  locationId: number;
  area: Area;
  reason: RefusalReason;
  count: number;
}

/** Adds to what is counted already. In one order, so that two who add to the same days come one after the other. */
export async function addRefusals(db: Database, rows: readonly Refused[]): Promise<void> {
  await sql`
    insert into refusals (day, location_id, area, reason, count)
    select x.day, x."locationId", x.area, x.reason, sum(x.count)::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(day date, "locationId" int, area text, reason text, count int)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (day, location_id, area, reason) do update set count = refusals.count + excluded.count`.execute(db);
}
