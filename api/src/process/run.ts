import { listeners } from '#api/app.ts';
import { type Config, ConfigError, loadConfig } from '#api/config.ts';
import type { Context } from '#api/context.ts';
import type { Jobs } from '#platform/jobs/enqueue.ts';
import { createLog, type Log } from '#platform/log.ts';
import { reasonOf, StartError } from './start-error.ts';
import { isToldToEnd } from './stop.ts';
import { sweepAfterStart } from './sweep.ts';
import { watchEventLoop } from './watchdog/watchdog.ts';

/** Runs a process that serves until it is told to end. */
export const run = (start: (config: Config, log: Log) => Promise<void>): Promise<void> =>
  runOnce(async (config, log) => {
    await start(config, log);
    await watchEventLoop();
    // Whoever started this process starts it again when it ends by itself from now on.
    process.send?.('started');
    sweepAfterStart();
  }, 'Population Tracker can’t start.');

/**
 * Runs a command that comes to its end. What keeps it from it is one line where it is known, and a stack where it is a bug.
 * @param failure the beginning of that line
 */
export async function runOnce(work: (config: Config, log: Log) => Promise<void>, failure: string): Promise<void> {
  try {
    const config = loadConfig();
    await work(config, createLog(config.logLevel));
  } catch (error) {
    // Whatever it failed with then: some of what it had started hears the signal too.
    if (isToldToEnd()) process.exit(0);
    process.stderr.write(`${failure} ${causeOf(error)}\n`);
    process.exit(1);
  }
}

/** A system or a database that refuses carries a code: its words are enough. Anything else is a bug, whose stack is wanted. */
export function causeOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  const { code, stack } = (error ?? {}) as { code?: unknown; stack?: string };
  const isRefused = error instanceof AggregateError || (typeof code === 'string' && !code.startsWith('ERR_'));
  return isRefused
    ? `${reasonOf(error)}${code === 'ENOSPC' || code === '53100' ? ': make room on the disk and start again.' : ''}`
    : (stack ?? String(error));
}

/** Of what the process does by itself: nobody is signed in. */
export function ownContext(parts: Pick<Context, 'db' | 'log' | 'config'> & { jobs: Jobs; requestId: string }): Context {
  const log = parts.log.child({ reqId: parts.requestId });
  return { ...parts, log, listeners, actor: null, language: 'en', address: '', now: () => new Date() };
}

/** Before the queue is there, nothing may be put into it. */
export const noJobs: Jobs = {
  enqueue: () => Promise.reject(new Error('Jobs aren’t started yet.')),
};
