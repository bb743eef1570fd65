import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/log.ts';

export interface StopStep {
  name: string;
  /** How long it may take; what isn't done by then is left to the database and to other processes. */
  withinMs: number;
  run(): Promise<unknown>;
}

/** A terminal's Ctrl-C reaches the process twice: by itself and through npm. */
const sameSignalMs = 1_000;
/** Where a process can't take its own place: “try again”, for the service manager. */
const againCode = 75;

type Signal = 'SIGTERM' | 'SIGINT';
let onSignal: ((signal: Signal) => void) | undefined;

function listen(work: (signal: Signal) => void): void {
  if (!onSignal) for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => onSignal?.(signal));
  onSignal = work;
}

/** Whoever starts the process has told it to end meanwhile. */
export class ToldToEnd extends Error {
  override readonly name = 'ToldToEnd';
}

/**
 * From here on what the process has started (the embedded database) would outlive it: a signal is only noted, and `goOn` throws from
 * then on, so that the start is undone as one that fails is. A second signal later ends the process at once.
 */
export function noteSignals(): void {
  let notedAt = 0;
  listen(() => {
    if (toldToEnd && performance.now() - notedAt > sameSignalMs) process.exit(1);
    notedAt ||= performance.now();
    toldToEnd = true;
  });
}

/** Between the steps of a start. @throws ToldToEnd once a signal was noted */
export function goOn(): void {
  if (toldToEnd) throw new ToldToEnd();
}

export const isToldToEnd = (): boolean => toldToEnd;

/** On SIGTERM or SIGINT the steps run in order, each within its time, and the process ends. A second signal later ends it at once. */
export function stopOnSignal(log: Log, steps: readonly StopStep[]): void {
  listen((signal) => {
    toldToEnd = true;
    if (stoppingSince > 0) {
      if (performance.now() - stoppingSince > sameSignalMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info({ signal }, 'stopping');
    void stop(log, steps).then(() => process.exit(0));
  });
}

/** Since when this process is stopping; 0 while it isn't. */
let stoppingSince = 0;
let toldToEnd = false;

/**
 * When a backup was put back, nothing of what the process knew holds any more: the steps run, and then it starts anew under its old
 * number, so that a service manager notices nothing.
 * @param environment what it is started with then
 */
export function startAnewWhen(restored: Promise<void>, log: Log, steps: readonly StopStep[], environment: Record<string, string>): void {
  void restored.then(async () => {
    if (stoppingSince > 0) return;
    stoppingSince = performance.now();
    log.warn('A backup was put back; this process starts anew.');
    await stop(log, steps);
    if (toldToEnd) process.exit(0);
    const { execPath, execArgv, argv } = process;
    takesItsPlace.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], environment);
    process.exit(againCode);
  });
}

/** Node has it wherever the system has, which Windows has not. */
const takesItsPlace = process as { execve?: (file: string, given: string[], environment: Record<string, string>) => never };

/** Nobody waits for a start that failed. */
const undoWithinMs = 20_000;

/** For a start that failed half-way: the same steps, so that nothing of it goes on, the embedded database least of all. */
export const undo = (log: Log, steps: readonly StopStep[]): Promise<void> =>
  runSteps(
    log,
    steps.map((step) => ({ ...step, withinMs: undoWithinMs })),
  );

async function stop(log: Log, steps: readonly StopStep[]): Promise<void> {
  await runSteps(log, steps);
  log.info('stopped');
}

async function runSteps(log: Log, steps: readonly StopStep[]): Promise<void> {
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
}
