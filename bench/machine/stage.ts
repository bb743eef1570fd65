import { createHash, randomBytes } from 'node:crypto';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import type { Scale } from '../../api/seeds/scale/load.ts';
import { administratorEmail } from '../../api/seeds/scale/people.ts';
import { runLoad } from '../load/run-load.ts';
import type { Outcome, Request } from '../load/work.ts';
import { type ApiProcess, startApiProcess } from './api-process.ts';
import { type DatabaseServer, onServer } from './database-server.ts';

/** A database of one scale with an API process on it, and somebody signed in. */
export interface Stage {
  scale: Scale;
  server: DatabaseServer;
  databaseUrl: string;
  api: ApiProcess;
  token: string;
  /** Sends requests as the signed-in administrator, over and over for that time unless `once`. */
  load(requests: Request[], options?: LoadOptions): Promise<Outcome>;
}

export interface LoadOptions {
  connections?: number;
  seconds?: number;
  once?: boolean;
  pauseMs?: number;
}

/** As the benchmarks are stated. */
export const connections = 16;
export const secondsEach = 3;
/** Before a server is measured: until then it still compiles what it does often, beside what is measured. */
export const secondsBefore = 6;

export async function openStage(server: DatabaseServer, scale: Scale): Promise<Stage> {
  const databaseUrl = await server.copyOf(scale);
  const token = await openSession(databaseUrl);
  const api = await startApiProcess({ DATABASE_URL: databaseUrl, DATA_DIR: server.dataDir });
  return {
    scale,
    server,
    databaseUrl,
    api,
    token,
    load: async (requests, options = {}) => {
      const before = api.cpuMs();
      const outcome = await runLoad({ ...workOf(token, requests, options), ports: [api.port] });
      return { ...outcome, cpuMsEach: (api.cpuMs() - before) / outcome.count };
    },
  };
}

export const workOf = (token: string, requests: Request[], options: LoadOptions) => ({
  headers: { token },
  requests,
  connections: options.connections ?? connections,
  seconds: options.seconds ?? secondsEach,
  once: options.once ?? false,
  pauseMs: options.pauseMs ?? 0,
});

export const apiPath = (path: string, query: Record<string, string | number> = {}): string => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return `${apiBasePath}${path}${text ? `?${text}` : ''}`;
};

/** A session as signing in would open it, that has proved whose it is for as long as all rows take: no benchmark is about codes. */
async function openSession(url: string): Promise<string> {
  const token = randomBytes(32).toString('hex');
  await onServer(
    url,
    `insert into sessions (token_hash, user_id, device, address, proved_at)
      select $1, id, 'benchmark', '127.0.0.1', now() + interval '1 day' from users where email = $2`,
    [createHash('sha256').update(token).digest(), administratorEmail],
  );
  return token;
}
