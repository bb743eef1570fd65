import { setTimeout as pause } from 'node:timers/promises';
import { brokenPlans, type FullFloor } from '../../api/src/features/reservations/testing/line-plans.ts';
import {
  brokenLine,
  closeLine,
  fillFloor,
  join,
  type LineArena,
  lineRound,
  openLineArena,
} from '../../api/src/features/reservations/testing/line-rounds.ts';
import { brokenPromises } from '../../api/src/features/reservations/testing/overlaps.ts';
import { newBoss } from '../../api/src/platform/jobs/boss.ts';
import { createLog } from '../../api/src/platform/log.ts';
import { type ApiProcess, startProcess } from '../../api/src/testing/process.ts';
import { type DrillDatabase, secondsOf, withDatabase } from './stage.ts';

const environment = (url: string) => ({ DATABASE_URL: url, EMPLOYEE_APP: '1' });

/** Check-ins, give-backs, a release, joining, leaving, booking and plans of the day at once through two processes, over and over. */
export function linesDrill(rounds: number): Promise<string[]> {
  return withDatabase(async (database) => {
    const processes = await Promise.all([1, 2].map(() => startProcess(environment(database.url))));
    try {
      const urls = processes.map(({ url }) => url);
      const arena = await openLineArena(database, urls);
      const complaints: string[] = [];
      const since = performance.now();
      for (let round = 0; round < rounds; round++) {
        const wrong = await lineRound(arena, round).catch((error: Error) => [error.message]);
        complaints.push(...wrong.map((what) => `round ${round + 1}: ${what}`));
        await closeLine(arena);
        if ((round + 1) % 100 === 0 || round + 1 === rounds)
          console.log(`  ${round + 1} rounds, ${secondsOf(performance.now() - since)}, ${complaints.length} complaints`);
      }
      console.log(`  ${await storyOf(database)}`);
      return [...complaints, ...(await brokenPromises(database.pool))];
    } finally {
      await Promise.all(processes.map((process) => process.end()));
    }
  });
}

async function storyOf({ pool }: DrillDatabase): Promise<string> {
  const { rows } = await pool.query<Record<string, number>>(
    `select count(*) filter (where checked_in_at is not null)::int as "checked in", count(*) filter (where released_at is not null)::int as released,
       count(*) filter (where status = 'cancelled' and released_at is null)::int as "given back or cancelled",
       (select count(*)::int from waits where outcome = 'booked') as "given to the line",
       (select count(*)::int from day_plans where plan <> 'remote') as "said that they don't come",
       (select count(*)::int from day_plans p where exists (select from reservations r where r.user_id = p.user_id and r.day = p.day
         and r.status = 'active')) as "said it in the moment of a seat",
       (select deadlocks::int from pg_stat_database where datname = current_database()) as "deadlocks resolved"
     from reservations`,
  );
  return Object.entries(rows[0] ?? {})
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}

const floorCount = 40;
const longestMs = 5 * 60_000;

/** kill -9 of the process that releases the places of many floors, in each of which people wait. */
export function releaseDrill(kills: number): Promise<string[]> {
  console.log(`kill -9 of the API while it releases the places of ${floorCount} floors, ${kills} times`);
  return withDatabase(async (database) => {
    const api = await startProcess(environment(database.url));
    try {
      const arena = await openLineArena(database, [api.url]);
      const floors: FullFloor[] = [];
      const refused: string[] = [];
      for (let number = 0; number < floorCount; number++) {
        const floor = await fillFloor(arena);
        floors.push(floor);
        const joined = await Promise.all(floor.waiters.map((waiter) => join(floor, waiter)));
        refused.push(...joined.filter(({ httpStatus }) => httpStatus !== 200).map(({ text }) => `nobody can join the line: ${text}`));
      }
      await killWhileReleasing(database, api, kills);
      return [...refused, ...(await wrongAfter(arena, floors)), ...(await brokenPromises(database.pool))];
    } finally {
      await api.end();
    }
  });
}

async function killWhileReleasing({ pool, url }: DrillDatabase, api: ApiProcess, kills: number): Promise<void> {
  const boss = newBoss({ url, work: false, log: createLog('warn') });
  await boss.start();
  const left: number[] = [];
  const count = async () => {
    const { rows } = await pool.query<{ due: number }>(
      `select count(*)::int as due from reservations where status = 'active' and release_at <= now()`,
    );
    return rows[0]?.due ?? 0;
  };
  const until = performance.now() + longestMs;
  for (let killed = 0; performance.now() < until && (await count()) > 0; ) {
    await boss.send('reservations.release', {});
    const before = await count();
    // Once it has begun, at a moment of its work.
    while ((await count()) === before && performance.now() < until) await pause(5);
    if (killed++ >= kills) continue;
    await pause(Math.random() * 60);
    await api.kill('SIGKILL');
    left.push(await count());
    await api.restart();
  }
  console.log(`  still to be released after each kill: ${left.join(', ')}; in the end ${await count()}`);
  await boss.stop();
}

async function wrongAfter(arena: LineArena, floors: FullFloor[]): Promise<string[]> {
  const lines = await Promise.all(floors.flatMap((floor) => [brokenLine(arena, floor.office), brokenPlans(arena, floor)]));
  const { rows } = await arena.pool.query<Record<string, number>>(
    `select
       (select count(*)::int from reservations where status = 'active' and release_at <= now()) as "places that nobody released",
       (select count(*)::int from reservations r where r.released_at is not null and 1 <> (
         select count(*) from audit_log a where a.entity = 'reservation' and a.entity_id = r.id::text and a.action = 'release')) as "releases that were not told once",
       (select count(*)::int from waits w where w.outcome = 'booked' and 1 <> (
         select count(*) from audit_log a where a.entity = 'reservation' and a.entity_id = w.reservation_id::text and a.action = 'create')) as "places given that were not told once"`,
  );
  const counted = Object.entries(rows[0] ?? {}).flatMap(([what, number]) => (number > 0 ? [`${number} ${what}`] : []));
  return [...lines.flat(), ...counted];
}
