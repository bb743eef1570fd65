import type { DayPlan } from '@population-tracker/contract/me/day-plan';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** What somebody said, by day; both days included. */
export async function findDayPlans(db: Database, userId: number, from: string, to: string): Promise<Map<string, DayPlan>> {
  const { rows } = await sql<{ day: string; plan: DayPlan }>`
    select day::text as day, plan from day_plans where user_id = ${userId}::int and day between ${from}::date and ${to}::date`.execute(db);
  return new Map(rows.map(({ day, plan }) => [day, plan]));
}

/** On a day on which they were given a seat meanwhile they come in: nothing is said of it. */
export async function storeDayPlans(
  db: Database,
  userId: number,
  { days, plan, now }: { days: readonly string[]; plan: DayPlan; now: Date },
): Promise<void> {
  await sql`
    insert into day_plans (user_id, day, plan, said_at)
    select ${userId}::int, d.day, ${plan}, ${now.toISOString()}::timestamptz from unnest(${days}::date[]) d(day)
    where not exists (
      select from reservations r where r.user_id = ${userId}::int and r.day = d.day and r.area = 'workspace' and r.status = 'active'
        and r.end_at > ${now.toISOString()}::timestamptz)
    on conflict (user_id, day) do update set plan = excluded.plan, said_at = excluded.said_at`.execute(db);
}

export async function deleteDayPlans(db: Database, userId: number, days: readonly string[]): Promise<void> {
  await sql`delete from day_plans where user_id = ${userId}::int and day = any(${days}::date[])`.execute(db);
}

/** Nothing goes of whoever is under a legal hold. */
export async function dropDayPlans(db: Database, before: string): Promise<void> {
  await sql`
    delete from day_plans p where p.day < ${before}::date and not exists (select from legal_holds h where h.user_id = p.user_id)`.execute(
    db,
  );
}
