import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../platform/log.ts';

export interface StopStep {
  name: string;
  /** How long it may take; what isn't done by then is left to the database and to other processes. */
  withinMs: number;
  run(): Promise<unknown>;
}

/** A terminal's Ctrl-C reaches the process twice: by itself and through npm. */
const sameSignalMs = 1_000;

/** On SIGTERM or SIGINT the steps run in order, each within its time, and the process ends. A second signal later ends it at once. */
export function stopOnSignal(log: Log, steps: readonly StopStep[]): void {
  let stoppingSince = 0;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stoppingSince > 0) {
        if (performance.now() - stoppingSince > sameSignalMs) process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      log.info({ signal }, 'stopping');
      void stop(log, steps);
    });
  }
}

async function stop(log: Log, steps: readonly StopStep[]): Promise<void> {
  for (const { name, withinMs, run } of steps) {
    const done = await Promise.race([
      run().then(
        () => true,
        (error) => {
          log.error({ err: error }, `stopping the ${name}`);
          return true;
        },
      ),
      sleep(withinMs, false, { ref: false }),
    ]);
    if (!done) log.warn(`The ${name} took longer than ${withinMs} ms to stop.`);
  }
  log.info('stopped');
  process.exit(0);
}
