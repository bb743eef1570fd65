import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from '../../api/src/testing/process.ts';
import { median } from '../rows/figure.ts';
import { lostOrDoubled } from './acknowledged.ts';
import { jobsRunAgain } from './jobs-again.ts';
import { prepareWriting } from './prepare.ts';
import { startProxy } from './proxy.ts';
import { type Probe, probe, readyAfter } from './readiness.ts';
import { type DrillDatabase, secondsOf, withDatabase } from './stage.ts';
import { seenText, startWriters, writerCount } from './writers.ts';

const readyWithinMs = 5_000;
/** The pool's 10 and its listener, 5 for what takes long, the job queue's 6 and its listener, and the one that holds the jobs. */
const mostConnections = 24;

/** The database out of reach for a while, under writers: said at once, found again by itself, nothing left hanging. */
export function awayDrill(how: 'refused' | 'silent', times: number, seconds: number): Promise<string[]> {
  console.log(`the database away (${how}) for ${seconds} s, ${times} times under ${writerCount} writers`);
  return withDatabase(async (database) => {
    const proxy = await startProxy(database.url);
    const api = await startProcess({ DATABASE_URL: proxy.url });
    try {
      const [send, place] = await prepareWriting(database.db, api.url);
      const writing = startWriters(send, place);
      await pause(2_000);
      const probes: Probe[] = [];
      const backMs: number[] = [];
      for (let time = 0; time < times; time++) {
        await proxy.takeAway(how);
        probes.push(...(await probing(api.url, seconds)));
        await proxy.giveBack();
        backMs.push(await readyAfter(api.url));
        await pause(1_000);
      }
      await writing.stop();
      const jobs = await jobsRunAgain(send);
      const answered = writing.wanted.length;
      console.log(`  ${answered} writes, answers: ${seenText(writing)}, the slowest after ${secondsOf(writing.slowestMs)}`);
      console.log(
        `  meanwhile /health/ready: ${statusesOf(probes)}, the slowest after ${secondsOf(Math.max(...probes.map(({ ms }) => ms)))}`,
      );
      console.log(`  ready again after ${secondsOf(median(backMs))} (median), ${secondsOf(Math.max(...backMs))} at most`);
      const left = await leftHanging(database, api.url);
      return [...judge(probes, backMs), ...left, ...jobs, ...writing.complaints, ...(await lostOrDoubled(database.pool, writing.wanted))];
    } finally {
      await api.end();
      await proxy.close();
    }
  });
}

async function probing(url: string, seconds: number): Promise<Probe[]> {
  const probes: Probe[] = [];
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; await pause(200)) probes.push(await probe(url));
  return probes;
}

const statusesOf = (probes: Probe[]): string =>
  [...Map.groupBy(probes, ({ status }) => status)].map(([status, same]) => `${same.length} × ${status}`).join(', ');

function judge(probes: Probe[], backMs: number[]): string[] {
  const told = probes.filter(({ status, retryAfter }) => status !== 503 || !(Number(retryAfter) > 0));
  return [
    ...told.map(({ status, retryAfter }) => `while away: ${status}, Retry-After ${retryAfter}`),
    ...backMs.filter((ms) => ms > readyWithinMs).map((ms) => `ready again only after ${secondsOf(ms)}`),
  ];
}

async function connectionsOf({ pool }: DrillDatabase): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name like 'population-tracker%'`,
  );
  return rows[0]?.count ?? 0;
}

/** With nothing to do but to look for jobs now and then, no connection may stay busy or be waited for, and the server may not see more than one process needs. */
async function leftHanging(database: DrillDatabase, url: string): Promise<string[]> {
  await pause(1_000);
  const count = await connectionsOf(database);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const figure = (state: string) => Number(new RegExp(`^database_connections{state="${state}"} (\\d+)`, 'm').exec(metrics)?.[1]);
  console.log(`  connections: ${count} of at most ${mostConnections}; ${figure('busy')} busy, ${figure('waiting')} waited for`);
  const { rows } = await database.pool.query<{ state: string }>(
    `select state from pg_stat_activity where application_name like 'population-tracker%' and state <> 'idle'
       and state_change < clock_timestamp() - interval '1 second'`,
  );
  return [
    ...(count > mostConnections ? [`${count} connections, at most ${mostConnections} have a use`] : []),
    ...(figure('busy') === 0 && figure('waiting') === 0 ? [] : ['connections of the pool are still busy']),
    ...rows.map(({ state }) => `a connection is still ${state}`),
  ];
}
