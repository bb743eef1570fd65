import { setTimeout as pause } from 'node:timers/promises';
import { together } from '../load/run-load.ts';
import { onServer } from '../machine/database-server.ts';
import { apiPath, type Stage } from '../machine/stage.ts';
import { openSessions } from './boards.ts';
import { answered, type Figure, inTurn, type Row } from './figure.ts';

const watcherCount = 500;
/** One reservation is touched so often, so that each look finds something new. */
const touchedEveryMs = 1_000;

interface Watcher {
  count(): number;
  leave(): void;
}

/** What 500 who have the dashboard of today open take from those who read lists: the same list with them and without, in turn. */
export const watchers: Row = {
  name: 'watchers',
  sizes: 'largest',
  async measure(stage): Promise<Figure[]> {
    const sessions = await openSessions(stage.databaseUrl, watcherCount);
    const requests = [{ method: 'GET' as const, path: apiPath('/reservations', { page: 1, limit: 50 }) }];
    await stage.load(requests, { seconds: 1 });
    let told = 0;
    const { ours: watched, raw: alone } = await inTurn(
      async () => {
        const open = await Promise.all(sessions.map((token) => watch(stage, token)));
        const touching = touch(stage.databaseUrl);
        try {
          // The first that each is sent is no load of watching.
          await pause(4_000);
          const before = open.reduce((sum, { count }) => sum + count(), 0);
          const outcome = await stage.load(requests);
          told += open.reduce((sum, { count }) => sum + count(), 0) - before;
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
        behind: `${answered(withThem)} against ${answered(without)}; ${told} events meanwhile`,
        perSecond: withThem.perSecond,
      },
    ];
  },
};

async function watch({ api }: Stage, token: string): Promise<Watcher> {
  const leaving = new AbortController();
  const url = `http://127.0.0.1:${api.port}${apiPath('/dashboard/today/events')}`;
  const answer = await fetch(url, { headers: { token }, signal: leaving.signal });
  if (!answer.ok) throw new Error(`A watcher was refused: ${answer.status}`);
  let count = 0;
  const read = async () => {
    for await (const chunk of answer.body ?? []) if (Buffer.from(chunk).includes('data: ')) count++;
  };
  void read().catch(() => undefined);
  return { count: () => count, leave: () => leaving.abort() };
}

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
