// Runs in a thread of its own, which goes on while the event loop stands still.
import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { setTimeout as sleep } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { Silence } from './silence.ts';
import { beats, debugged, ticksInStall } from './watchdog.ts';

const { shared, stallMs } = workerData as { shared: Int32Array; stallMs: number };
const tickMs = stallMs / ticksInStall;
const shownFrames = 12;
const patienceMs = 2_000;

const silence = new Silence(tickMs);
while (silence.ms < stallMs) {
  await sleep(tickMs);
  const { user, system } = process.cpuUsage();
  silence.look({
    ...{ now: performance.now(), worked: (user + system) / 1000 },
    ...{ beats: Atomics.load(shared, beats), debugged: Atomics.load(shared, debugged) === 1 },
  });
}
await tell();
process.kill(process.pid, 'SIGKILL');

async function tell(): Promise<void> {
  const stack = await Promise.race([stackOfMainThread().catch(() => []), sleep(patienceMs, [])]);
  const line = { level: 'fatal', time: new Date().toISOString(), pid: process.pid, stalledMs: stallMs, stack };
  writeSync(2, `${JSON.stringify({ ...line, msg: 'The event loop stood still: this process ends to be started again.' })}\n`);
}

/** Where the main thread is, however busy. */
function stackOfMainThread(): Promise<string[]> {
  const session = new Session();
  session.connectToMainThread();
  const urls = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url));
  return new Promise((resolve, reject) => {
    session.on('Debugger.paused', ({ params }) => {
      resolve(
        params.callFrames
          .slice(0, shownFrames)
          .map(
            ({ functionName, location: { scriptId, lineNumber } }) =>
              `${functionName || '(anonymous)'} ${urls.get(scriptId) ?? ''}:${lineNumber + 1}`,
          ),
      );
    });
    session.post('Debugger.enable', (error) => (error ? reject(error) : undefined));
    session.post('Debugger.pause', (error) => (error ? reject(error) : undefined));
  });
}
