import type { Log } from '#platform/log.ts';
import { databaseAccount } from './embedded/account.ts';
import { prepareBinaries } from './embedded/binaries.ts';
import { type Cluster, prepareCluster } from './embedded/cluster.ts';
import { hasOtherClients, launch, runningServer, type Server, shutDown } from './embedded/embedded-server.ts';
import { withLock } from './embedded/lock.ts';
import { enter } from './embedded/users.ts';

export interface Embedded {
  url: string;
  /** Stops the server unless another process still uses it: of the API and its workers the last one out turns it off. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** False in tests alone: a crash of the machine would lose data. */
  durable?: boolean;
}

/** Looking costs next to nothing, and every request is refused until somebody has looked. */
const watchIntervalMs = 250;

/**
 * Starts the PostgreSQL that comes with the packages on a data folder, or joins the one that already runs there:
 * another process's, or one that outlived a killed process. While this process lives, a server that dies is started
 * again on the same port.
 * @throws with one line that says what is missing
 */
export async function startEmbedded(
  dataDir: string,
  log: Pick<Log, 'info' | 'warn' | 'error'>,
  options: EmbeddedOptions = {},
): Promise<Embedded> {
  const account = await databaseAccount(dataDir);
  const binaries = await prepareBinaries(account);
  const durable = options.durable ?? true;
  const { cluster, server, leave } = await withLock(dataDir, async () => {
    const cluster = await prepareCluster(dataDir, binaries, account, durable);
    const server = (await runningServer(cluster)) ?? (await launch(cluster, { durable }));
    return { cluster, server, leave: await enter(dataDir) };
  });
  const stopWatching = watch(server, () => withLock(dataDir, () => relaunch(cluster, server.port, durable, log)));
  return {
    url: cluster.urlOf(server.port),
    stop: async () => {
      await stopWatching();
      await withLock(dataDir, async () => {
        if (await leave()) return;
        const running = await runningServer(cluster);
        if (running && !(await hasOtherClients(cluster, running))) await shutDown(running);
      });
    },
  };
}

/** Looks again and again whether the server lives; its process is not always a child of this one. */
function watch(server: Server, again: () => Promise<Server | null>): () => Promise<void> {
  let current = server;
  let busy: Promise<void> = Promise.resolve();
  let idle = true;
  const timer = setInterval(() => {
    if (!idle || current.isAlive()) return;
    idle = false;
    busy = again().then((started) => {
      if (started) current = started;
      idle = true;
    });
  }, watchIntervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await busy;
  };
}

async function relaunch(cluster: Cluster, port: number, durable: boolean, log: Pick<Log, 'warn' | 'error'>): Promise<Server | null> {
  try {
    const running = await runningServer(cluster);
    if (running) return running;
    const started = await launch(cluster, { durable, port });
    log.warn('The embedded database had stopped and was started again.');
    return started;
  } catch (error) {
    log.error({ err: error }, 'The embedded database stopped and could not be started again.');
    return null;
  }
}
