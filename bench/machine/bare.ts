import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runLoad } from '../load/run-load.ts';
import type { Outcome } from '../load/work.ts';
import { cpuMs } from './cpu.ts';
import { connections, type Stage, secondsBefore, workOf } from './stage.ts';

export interface BareWork {
  url: string;
  connections: number;
  /** Statements with one row and one column, `body`: what is answered at `/0`, `/1` and so on. */
  texts: string[];
}

/** The rows of a SELECT as one text, so that nothing is left to do but to send it. */
export const asText = (select: string): string => `select json_agg(row_to_json(page))::text as body from (${select}) page`;

/**
 * Measures beside a server of Node's own `http` and the driver alone, which looks up a session and sends on what PostgreSQL has written.
 * @param measure is given what asks that server as the stage's `load` asks the API
 */
export async function besideBareServer<T>(
  { databaseUrl, token }: Stage,
  texts: string[],
  measure: (load: () => Promise<Outcome>) => Promise<T>,
): Promise<T> {
  const work: BareWork = { url: databaseUrl, connections, texts };
  const child = spawn(process.execPath, ['--max-semi-space-size=16', join(import.meta.dirname, 'bare-server.ts')], {
    env: { PATH: process.env['PATH'], BARE_WORK: JSON.stringify(work) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [said] = await Promise.race([once(child.stdout, 'data'), ended.then(() => ['']) as Promise<string[]>]);
  const port = Number(String(said));
  if (!(port > 0)) throw new Error('The bare server did not start.');
  const requests = texts.map((_, index) => ({ method: 'GET' as const, path: `/${index}` }));
  const load = async (options: { seconds?: number } = {}): Promise<Outcome> => {
    const before = cpuMs(child.pid as number);
    const outcome = await runLoad({ ...workOf(token, requests, options), ports: [port] });
    return { ...outcome, cpuMsEach: (cpuMs(child.pid as number) - before) / outcome.count };
  };
  try {
    await load({ seconds: secondsBefore });
    return await measure(load);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
