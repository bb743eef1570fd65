// Where people are who have nothing reserved: at home on most such days, on leave for days on end, and now and then on a journey.
import { addDays, isoWeekday } from '@population-tracker/contract/kernel/days';
import type { DayPlan } from '@population-tracker/contract/me/day-plan';
import { closesDay } from '@population-tracker/contract/plan/closures/closed-days';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { DemoClosure } from './closures.ts';
import { demoAdministrator } from './people.ts';
import type { Random } from './random.ts';

/** Of weeks gone by a person sees their own for so long, and so far ahead seats are reserved. */
const daysBack = 14;
const daysAhead = 14;
const leaves = [1, 1, 2, 3, 5, 5];

interface Person {
  id: number;
  email: string;
  siteId: number;
}

/** A dice of its own: what else is drawn stays as it was. */
export async function insertDayPlans(db: Database, dice: Random, closed: readonly DemoClosure[], today: string): Promise<void> {
  const days = Array.from({ length: daysBack + daysAhead + 1 }, (_, at) => addDays(today, at - daysBack)).filter(
    (day) => isoWeekday(day) < 6,
  );
  const { rows: people } = await sql<Person>`
    select id, email, site_id as "siteId" from users where status = 'active' and site_id is not null order by id`.execute(db);
  const { rows: reserved } = await sql<{ userId: number; day: string }>`
    select distinct user_id as "userId", day::text as day from reservations
    where status = 'active' and day >= ${addDays(today, -daysBack)}::date`.execute(db);
  const taken = new Set(reserved.map(({ userId, day }) => `${userId} ${day}`));
  const rows = people.flatMap((one) => {
    const open = days.filter((day) => !closed.some((closure) => closure.locationIds.includes(one.siteId) && closesDay(closure, day)));
    const isFree = (day: string) => !taken.has(`${one.id} ${day}`);
    const plans = one.email === demoAdministrator ? visitors(open.filter(isFree), today) : drawn(open, isFree, today, dice);
    return [...plans].map(([day, plan]) => ({ userId: one.id, day, plan, lead: dice.whole(1, 6) }));
  });
  // Each was said some days before, of a day ahead by now at the latest.
  await sql`
    insert into day_plans (user_id, day, plan, said_at)
    select x."userId", x.day, x.plan, least(now(), x.day - x.lead + time '07:30' + (x."userId" % 180) * interval '1 minute')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("userId" int, day date, plan text, lead int)`.execute(db);
}

function drawn(open: readonly string[], isFree: (day: string) => boolean, today: string, dice: Random): Map<string, DayPlan> {
  const plans = new Map<string, DayPlan>();
  const away = (plan: DayPlan, length: number) => {
    const from = dice.whole(0, open.length - 1);
    const days = open.slice(from, from + length);
    // Nobody leaves for days on which they come in.
    if (days.every(isFree)) for (const day of days) plans.set(day, plan);
  };
  if (dice.chance(0.3)) away('leave', dice.pick(leaves));
  if (dice.chance(0.15)) away('travel', dice.whole(1, 3));
  // Some never say anything, the others as far ahead as each plans.
  if (dice.chance(0.35)) return plans;
  const until = addDays(today, dice.whole(2, daysAhead));
  for (const day of open) if (day <= until && isFree(day) && !plans.has(day) && dice.chance(0.8)) plans.set(day, 'remote');
  return plans;
}

/** Whoever looks around as the administrator finds one of each, and days left to book. */
function visitors(free: readonly string[], today: string): Map<string, DayPlan> {
  const [near, ...later] = free.filter((day) => day > today);
  const plans = new Map<string, DayPlan>(free.filter((day) => day < today).map((day) => [day, 'remote']));
  if (near) plans.set(near, 'remote');
  for (const [day, plan] of [
    [later.at(-1), 'leave'],
    [later.at(-2), 'travel'],
  ] as const)
    if (day) plans.set(day, plan);
  return plans;
}
