// What people said of a day on which they don't come in, while the day's seats are given, given back and released (decision 075).
import { readMyWeek } from '@population-tracker/contract/me/me';
import { sayMyPlan } from '@population-tracker/contract/me/my-plan';
import type { Connection } from '#platform/db/database.ts';
import type { Send, Sent } from '#testing/send.ts';
import type { Office } from './awaiting.ts';

export interface Person {
  id: number;
  send: Send;
}

export interface FullFloor {
  office: Office;
  holders: Person[];
  /** Of the holders, in their order. */
  held: number[];
  /** The first of them waits already. */
  waiters: Person[];
  bookers: Person[];
  /** Today, there. */
  day: string;
  /** What is left of the day. */
  rest: { start: string; end: string };
}

type Stored = Pick<Connection, 'pool'>;

const planned = ({ waiters, bookers }: FullFloor): Person[] => [...waiters, ...bookers];

/** Whoever wants a seat had said that they work elsewhere on the day. */
export async function sayElsewhere({ pool }: Stored, full: FullFloor): Promise<void> {
  await pool.query(`insert into day_plans (user_id, day, plan, said_at) select unnest($1::int[]), $2, 'remote', now()`, [
    planned(full).map(({ id }) => id),
    full.day,
  ]);
}

interface Between {
  who: Person;
  plan: 'leave' | 'travel';
  /** What they have or wait for goes with it; else it stands in the way. */
  giveBack: boolean;
}

/** Says in the same moment as all the others that they don't come. */
export const sayInBetween = ({ day }: FullFloor, { who, plan, giveBack }: Between): Promise<Sent> =>
  who.send(sayMyPlan, { body: { from: day, to: day, plan, giveBack } });

/** What was said before goes with a seat, and only with one; a seat and a word of the same moment count as the seat. */
export async function brokenPlans({ pool }: Stored, full: FullFloor): Promise<string[]> {
  const { rows } = await pool.query<{ id: number; plan: string | null; seated: boolean; had: boolean }>(
    `select u.id, p.plan, exists (select from reservations r where r.user_id = u.id and r.day = $2 and r.status = 'active') as seated,
       exists (select from reservations r where r.user_id = u.id and r.day = $2) as had
     from unnest($1::int[]) u(id) left join day_plans p on p.user_id = u.id and p.day = $2`,
    [planned(full).map(({ id }) => id), full.day],
  );
  const both = rows.filter(({ plan, seated }) => plan !== null && seated);
  const told = await Promise.all(planned(full).flatMap((one) => (both.some(({ id }) => id === one.id) ? [toldPlan(full, one)] : [])));
  return [
    ...both.filter(({ plan }) => plan === 'remote').map(() => 'somebody who was given a seat, and is elsewhere still'),
    ...rows.filter(({ plan, had }) => plan === null && !had).map(() => 'a plan of the day that is gone without a seat'),
    ...told.filter((plan) => plan !== null).map((plan) => `a week that tells of a seat and of ${plan}`),
  ];
}

async function toldPlan({ day }: FullFloor, { send }: Person): Promise<string | null> {
  const { data } = await send(readMyWeek, { query: { day } });
  return data.days.find((one) => one.day === day)?.plan ?? null;
}

/** Of those who were told that it is so: they have neither a seat nor a place in the line, and it stands there. */
export async function brokenWords({ pool }: Stored, { day }: FullFloor, said: readonly { who: Person; answer: Sent | null }[]) {
  const { rowCount } = await pool.query(
    `select from unnest($1::int[]) u(id) where not exists (select from day_plans p where p.user_id = u.id and p.day = $2)
       or exists (select from reservations r where r.user_id = u.id and r.day = $2 and r.status = 'active')
       or exists (select from waits w where w.user_id = u.id and w.ended_at is null)`,
    [said.filter(({ answer }) => answer?.httpStatus === 200).map(({ who }) => who.id), day],
  );
  return Array.from(
    { length: rowCount ?? 0 },
    () => 'somebody who gave all back and doesn’t come, and has a seat, waits, or has said nothing',
  );
}
