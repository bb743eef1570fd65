import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { together } from '../load/run-load.ts';
import { onServer } from '../machine/database-server.ts';
import { apiPath, type Stage, secondsBefore } from '../machine/stage.ts';
import { openSessions } from './boards.ts';
import { answered, type Figure, inTurn, type Row } from './figure.ts';

const watcherCount = 500;
/** One reservation is touched so often, so that each look finds something new. */
const touchedEveryMs = 1_000;

interface Watcher {
  seen: { events: number; bytes: number };
  leave(): void;
}

/** What 500 who have the dashboard of today open take from those who read lists: the same list with them and without, in turn. */
export const watchers: Row = {
  name: 'watchers',
  sizes: 'largest',
  async measure(stage): Promise<Figure[]> {
    const sessions = await openSessions(stage.databaseUrl, watcherCount);
    const requests = [{ method: 'GET' as const, path: apiPath('/reservations', { page: 1, limit: 50 }) }];
    await stage.load(requests, { seconds: secondsBefore });
    let told = 0;
    let kilobytes = 0;
    const { ours: watched, raw: alone } = await inTurn(
      async () => {
        const open = await Promise.all(sessions.map((token) => watch(stage, token)));
        const touching = touch(stage.databaseUrl);
        try {
          // The first that each is sent is no load of watching.
          await pause(4_000);
          const before = open.reduce((sum, { seen }) => sum + seen.events, 0);
          const outcome = await stage.load(requests);
          told += open.reduce((sum, { seen }) => sum + seen.events, 0) - before;
          kilobytes = Math.max(...open.map(({ seen }) => seen.bytes / Math.max(1, seen.events))) / 1_000;
          return outcome;
        } finally {
          touching.end();
          for (const { leave } of open) leave();
          await pause(500);
        }
      },
      () => stage.load(requests),
    );
    const [withThem, without] = [together(watched), together(alone)];
    return [
      {
        name: 'watchers',
        what: `a list while ${watcherCount} watch the dashboard of today, against the same without them`,
        value: withThem.perSecond / without.perSecond,
        unit: 'times',
        behind: `${answered(withThem)} against ${answered(without)}; ${told} events of ${kilobytes.toFixed(0)} kB meanwhile`,
        perSecond: withThem.perSecond,
      },
    ];
  },
};

/** By the plainest client there is: what reading costs is no part of what is measured, and takes from the same cores. */
async function watch({ api }: Stage, token: string): Promise<Watcher> {
  const asked = get({ port: api.port, host: '127.0.0.1', path: apiPath('/dashboard/today/events'), headers: { token }, agent: false });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`A watcher was refused: ${answer.statusCode}`);
  const seen = { events: 0, bytes: 0 };
  answer.on('error', () => undefined);
  answer.on('data', (chunk: Buffer) => {
    seen.bytes += chunk.length;
    if (chunk.subarray(0, 6).equals(beginning)) seen.events += 1;
  });
  return { seen, leave: () => asked.destroy() };
}

const beginning = Buffer.from('data: ');

/** Writes to a reservation of long ago, as somebody else's change would. */
function touch(databaseUrl: string): { end(): void } {
  const timer = setInterval(
    () =>
      void onServer(databaseUrl, 'update reservations set title = title where id = (select min(id) from reservations)').catch(
        () => undefined,
      ),
    touchedEveryMs,
  );
  return { end: () => clearInterval(timer) };
}
