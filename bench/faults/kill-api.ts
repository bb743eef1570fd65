import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from '../../api/src/testing/process.ts';
import { median } from '../rows/figure.ts';
import { lostOrDoubled } from './acknowledged.ts';
import { jobsRunAgain } from './jobs-again.ts';
import { prepareWriting } from './prepare.ts';
import { secondsOf, withDatabase } from './stage.ts';
import { seenText, startWriters, writerCount } from './writers.ts';

const longestLifeMs = 2_000;

/** kill -9 of the API at random moments under writers, each time started again. */
export function killApiDrill(times: number): Promise<string[]> {
  console.log(`kill -9 of the API, ${times} times under ${writerCount} writers`);
  return withDatabase(async ({ url, db, pool }) => {
    const api = await startProcess({ DATABASE_URL: url });
    try {
      const [send, place] = await prepareWriting(db, api.url);
      const writing = startWriters(send, place);
      const restartsMs: number[] = [];
      for (let time = 0; time < times; time++) {
        await pause(200 + Math.random() * longestLifeMs);
        await api.kill('SIGKILL');
        restartsMs.push(await api.restart());
      }
      await pause(1_000);
      await writing.stop();
      const jobs = await jobsRunAgain(send);
      console.log(`  ${writing.wanted.length} writes, answers: ${seenText(writing)}`);
      console.log(`  listening again after ${secondsOf(median(restartsMs))} (median), ${secondsOf(Math.max(...restartsMs))} at most`);
      return [...jobs, ...writing.complaints, ...(await lostOrDoubled(pool, writing.wanted))];
    } finally {
      await api.end();
    }
  });
}
