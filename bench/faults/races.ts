import { areaRaces } from '../../api/src/features/reservations/testing/area-races.ts';
import { type Arena, openArena } from '../../api/src/features/reservations/testing/arena.ts';
import { changes } from '../../api/src/features/reservations/testing/changing-places.ts';
import { brokenPromises } from '../../api/src/features/reservations/testing/overlaps.ts';
import { bulkRaces } from '../../api/src/features/reservations/testing/reservations-bulk-races.ts';
import { creates, moves, type Race } from '../../api/src/features/reservations/testing/testing-races.ts';
import { weeklyLimit } from '../../api/src/features/reservations/testing/weekly-limit.ts';
import { startProcess } from '../../api/src/testing/process.ts';
import { type DrillDatabase, secondsOf, withDatabase } from './stage.ts';

/** Each race meets all of them in turn, and a short drill meets all of them too. */
const widths = [50, 50, 50, 200];

/** Every race in turn through two processes, over and over, and then the look at what is stored. */
export function racesDrill(rounds: number, only: string | null): Promise<string[]> {
  return withDatabase(async (database) => {
    const processes = await Promise.all([1, 2].map(() => startProcess({ DATABASE_URL: database.url })));
    try {
      const races = [...creates, ...moves, ...changes, ...areaRaces, ...bulkRaces, weeklyLimit].filter(
        ({ name }) => !only || name.includes(only),
      );
      const urls = processes.map(({ url }) => url);
      const complaints = await run(await openArena(database, urls), races, rounds);
      const stored = await database.pool.query<{ count: number }>(`select count(*)::int as count from reservations`);
      console.log(`  ${stored.rows[0]?.count} reservations stored, ${await deadlocksOf(database)} deadlocks resolved`);
      return [...complaints, ...(await brokenPromises(database.pool))];
    } finally {
      await Promise.all(processes.map((process) => process.end()));
    }
  });
}

async function run(arena: Arena, races: Race[], rounds: number): Promise<string[]> {
  const complaints: string[] = [];
  const slowestMs = new Map<string, number>();
  const since = performance.now();
  let requests = 0;
  for (let round = 0; round < rounds; round++) {
    const race = races[round % races.length] as Race;
    const turn = (round % races.length) + Math.floor(round / races.length);
    const width = widths[turn % widths.length] as number;
    const startedAt = performance.now();
    const wrong = await race.run(arena, width).catch((error: Error) => broken(arena, error));
    slowestMs.set(race.name, Math.max(slowestMs.get(race.name) ?? 0, performance.now() - startedAt));
    const told = wrong.map((what) => `round ${round + 1}, ${width} ${race.name}: ${what}`);
    for (const complaint of told) console.log(`  ${complaint}`);
    complaints.push(...told);
    requests += width;
    if ((round + 1) % 100 === 0 || round + 1 === rounds)
      console.log(`  ${round + 1} rounds, ${requests} requests, ${secondsOf(performance.now() - since)}, ${complaints.length} complaints`);
  }
  const [slowest = ['', 0]] = [...slowestMs].sort((a, b) => b[1] - a[1]);
  console.log(`  slowest round: ${slowest[0]}, ${secondsOf(slowest[1])}`);
  return complaints;
}

/** Whoever waits that long for an answer wants to know for whom. */
async function broken({ pool }: Arena, error: Error): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `select concat_ws(' ', pid, state, wait_event_type, wait_event, now() - xact_start, pg_blocking_pids(pid)::text, left(query, 120)) as text
     from pg_stat_activity where application_name like 'population-tracker%' and state <> 'idle' order by xact_start`,
  );
  return [error.message, ...rows.map(({ text }) => text)];
}

async function deadlocksOf({ pool }: DrillDatabase): Promise<number> {
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? 0;
}
