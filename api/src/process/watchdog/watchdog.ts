import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** How long the event loop may stand still at work; six times as long where the process does nothing meanwhile. Nobody gets an answer meanwhile, and not even SIGTERM is heard. */
const longestStallMs = 10_000;

/** So often both threads look while a stall grows too long. */
export const ticksInStall = 20;

/** What the two threads share: how often the loop came round, and whether a debugger may hold it. */
export const [beats, debugged] = [0, 1] as const;

/**
 * Ends this process, after a line in the log that says where it stood, as soon as its event loop stands still for too long: whoever
 * started it starts it again. A machine that sleeps and a debugger's breakpoint are no stall.
 * @returns ends the watch, for what goes on to stand still on purpose
 */
export async function watchEventLoop(stallMs = longestStallMs): Promise<() => Promise<unknown>> {
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: { shared, stallMs },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  const beat = () => {
    Atomics.add(shared, beats, 1);
    Atomics.store(shared, debugged, debuggerUrl() === undefined ? 0 : 1);
  };
  beat();
  const beating = setInterval(beat, stallMs / ticksInStall).unref();
  await new Promise<void>((resolve, reject) => {
    thread.once('online', resolve);
    thread.once('error', reject);
  });
  thread.unref();
  // Without it the process serves as well as before.
  thread.on('error', () => undefined);
  return () => {
    clearInterval(beating);
    return thread.terminate();
  };
}
