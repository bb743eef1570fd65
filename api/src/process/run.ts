import { type Config, ConfigError, loadConfig } from '../config.ts';
import type { Context } from '../context.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { createLog, type Log } from '../platform/log.ts';
import { StartError } from './start-error.ts';
import { sweepAfterStart } from './sweep.ts';
import { watchEventLoop } from './watchdog/watchdog.ts';

/** Runs a process. What keeps it from it is one line where it is known, and a stack where it is a bug. */
export async function run(start: (config: Config, log: Log) => Promise<void>, failure = 'Population Tracker can’t start.'): Promise<void> {
  try {
    const config = loadConfig();
    await start(config, createLog(config.logLevel));
    await watchEventLoop();
    // Whoever started this process starts it again when it ends by itself from now on.
    process.send?.('started');
    sweepAfterStart();
  } catch (error) {
    const known = error instanceof ConfigError || error instanceof StartError;
    process.stderr.write(`${failure} ${known ? error.message : ((error as Error)?.stack ?? String(error))}\n`);
    process.exit(1);
  }
}

/** Of what the process does by itself: nobody is signed in. */
export function ownContext(parts: Pick<Context, 'db' | 'log' | 'config'> & { jobs: Jobs; requestId: string }): Context {
  return { ...parts, log: parts.log.child({ reqId: parts.requestId }), actor: null, language: 'en', address: '', now: () => new Date() };
}

/** Before the queue is there, nothing may be put into it. */
export const noJobs: Jobs = {
  enqueue: () => Promise.reject(new Error('Jobs aren’t started yet.')),
};
