import { connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between the API and its database, and takes it away. */
export interface Proxy {
  url: string;
  /** `refused`: every connection breaks and none is taken. `silent`: nothing arrives any more, and nobody says so. */
  takeAway(how: 'refused' | 'silent'): Promise<void>;
  giveBack(): Promise<void>;
  close(): Promise<void>;
}

export async function startProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((client) => {
    const database = connect({ host: target.hostname, port: Number(target.port) });
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      if (silent) from.pause();
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await listen(server, 0);
  const { port } = server.address() as { port: number };
  const own = new URL(databaseUrl);
  own.port = String(port);
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: own.href,
    takeAway: async (how) => {
      if (how === 'silent') {
        silent = true;
        for (const socket of sockets) socket.pause();
        return;
      }
      const closed = new Promise((done) => server.close(done));
      breakAll();
      await closed;
    },
    giveBack: async () => {
      silent = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(server, port);
    },
    close: async () => {
      breakAll();
      if (server.listening) await new Promise((done) => server.close(done));
    },
  };
}

const listen = (server: Server, port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
