import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../../api/src/platform/db/database.ts';
import { startProcess } from '../../api/src/testing/process.ts';
import { median } from '../rows/figure.ts';
import { lostOrDoubled } from './acknowledged.ts';
import { jobsRunAgain } from './jobs-again.ts';
import { prepareWriting } from './prepare.ts';
import { readyAfter } from './readiness.ts';
import { secondsOf, withFolder } from './stage.ts';
import { seenText, startWriters, writerCount } from './writers.ts';

const readyWithinMs = 5_000;

/** kill -9 of the embedded PostgreSQL under writers; the API has to find its way back by itself. */
export function killDatabaseDrill(times: number): Promise<string[]> {
  console.log(`kill -9 of the embedded PostgreSQL, ${times} times under ${writerCount} writers`);
  return withFolder(async (folder) => {
    const api = await startProcess({ DATA_DIR: folder });
    const database = connect({ url: urlOf(folder), maxConnections: 2, applicationName: 'drill' });
    try {
      const [send, place] = await prepareWriting(database.db, api.url);
      const writing = startWriters(send, place);
      const backMs: number[] = [];
      for (let time = 0; time < times; time++) {
        await pause(500 + Math.random() * 2_000);
        process.kill(postmasterOf(folder), 'SIGKILL');
        backMs.push(await readyAfter(api.url));
      }
      await pause(1_000);
      await writing.stop();
      const jobs = await jobsRunAgain(send);
      console.log(`  ${writing.wanted.length} writes, answers: ${seenText(writing)}, the slowest after ${secondsOf(writing.slowestMs)}`);
      console.log(`  ready again after ${secondsOf(median(backMs))} (median), ${secondsOf(Math.max(...backMs))} at most`);
      const late = backMs.filter((ms) => ms > readyWithinMs).map((ms) => `ready again only after ${secondsOf(ms)}`);
      return [
        ...late,
        ...jobs,
        ...writing.complaints,
        ...(await lostOrDoubled(database.pool, writing.wanted)),
        ...(api.isRunning() ? [] : ['the API ended']),
      ];
    } finally {
      await database.close();
      await api.end();
    }
  });
}

const noted = (folder: string): string[] => readFileSync(join(folder, 'database/postmaster.pid'), 'utf8').split('\n');

function urlOf(folder: string): string {
  const password = readFileSync(join(folder, 'database.password'), 'utf8').trim();
  return `postgresql://population_tracker:${password}@127.0.0.1:${noted(folder)[3]}/population_tracker`;
}

/** @throws when the noted number isn't that of a server on this folder */
function postmasterOf(folder: string): number {
  const pid = Number(noted(folder)[0]);
  if (process.platform === 'linux' && readlinkSync(`/proc/${pid}/cwd`) !== join(folder, 'database'))
    throw new Error(`${pid} is no server of ${folder}.`);
  return pid;
}
