import { loadDemo } from '../../api/seeds/demo/load.ts';
import { type FuzzAnswer, fuzz } from '../../api/src/testing/fuzz/fuzz.ts';
import { openStream } from '../../api/src/testing/fuzz/open-stream.ts';
import { fuzzOutside } from '../../api/src/testing/fuzz/outside.ts';
import type { FuzzRequest } from '../../api/src/testing/fuzz/requests.ts';
import { makeSession, makeUser } from '../../api/src/testing/make.ts';
import { startProcess } from '../../api/src/testing/process.ts';
import { withDatabase } from './stage.ts';

const perPlace = 5;
/** By the clock on the wall, beside whatever else the machine does. */
const longestMs = 20_000;

/** Every call with one thing changed at a time, seed after seed, against the product's own process with the demo company. */
export function fuzzDrill(minutes: number, seed: number, only: string | null): Promise<string[]> {
  console.log(`whatever may come in, for ${minutes} min from seed ${seed}`);
  return withDatabase(async ({ url, db }) => {
    await loadDemo(db, new Date());
    const api = await startProcess({ DATABASE_URL: url });
    const pid = api.pid();
    const target = {
      today: new Date().toISOString().slice(0, 10),
      signIn: async () => makeSession(db, (await makeUser(db, { userType: 2 })).id),
      send: (request: FuzzRequest) => sent(api.url, request),
      open: (request: FuzzRequest) => openStream(api.url, request),
    };
    const complaints: string[] = [];
    try {
      const until = Date.now() + minutes * 60_000;
      for (let turn = seed; turn === seed || Date.now() < until; turn++) {
        const { calls, unreached, operations, complaints: wrong } = await fuzz(target, { seed: turn, perPlace, only, longestMs });
        console.log(
          `  seed ${turn}: ${calls} calls, ${operations.length - Object.keys(unreached).length} of ${operations.length} taken as they were, ${wrong.length} complaints`,
        );
        for (const [name, answer] of Object.entries(unreached)) console.log(`    never taken: ${name}: ${answer}`);
        complaints.push(...wrong.map((what) => `seed ${turn}: ${what}`));
      }
      complaints.push(...(await fuzzOutside(target, longestMs)));
    } catch (error) {
      complaints.push(`${(error as Error).message} ${(error as Error).cause ?? ''}`);
    }
    if (!api.isRunning() || api.pid() !== pid) complaints.push(`The process is gone: ${api.lastWords()}`);
    await api.end();
    return complaints;
  });
}

async function sent(base: string, { method, url, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
  const since = performance.now();
  const answer = await fetch(`${base}${url}`, { method, headers, body: (body ?? null) as string | null, redirect: 'manual' });
  const text = await answer.text();
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text, ms: performance.now() - since };
}
