import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Outcome, Work } from './work.ts';

export interface RunningLoad {
  /** Ends it early; the outcome is what came until then. */
  stop(): Promise<Outcome>;
  ended: Promise<Outcome>;
}

/** Starts a load in a process of its own. */
export function startLoad(work: Work): RunningLoad {
  const child = fork(join(import.meta.dirname, 'generator.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = outcomeOf(child);
  child.send(work);
  return {
    ended,
    stop: () => {
      child.send('stop');
      return ended;
    },
  };
}

/** @throws when any answer was a refusal: figures of refusals are worth nothing */
export async function runLoad(work: Work): Promise<Outcome> {
  const outcome = await startLoad(work).ended;
  if (outcome.refusal) throw new Error(`The API refused what the benchmark asks: ${outcome.refusal} (${JSON.stringify(outcome.statuses)})`);
  return outcome;
}

function outcomeOf(child: ChildProcess): Promise<Outcome> {
  return new Promise((done, fail) => {
    child.once('message', (outcome) => done(outcome as Outcome));
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`The load generator ended with ${code} before it was done.`)));
  });
}

/** Several runs of one work as one figure: the count of all over the time of all, the worst 99th percentile. */
export function together(outcomes: Outcome[]): Outcome {
  const sum = (value: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + value(outcome), 0);
  const count = sum((outcome) => outcome.count);
  const seconds = sum((outcome) => outcome.seconds);
  return {
    count,
    seconds,
    perSecond: count / seconds,
    p50Ms: sum((outcome) => outcome.p50Ms) / outcomes.length,
    p99Ms: Math.max(...outcomes.map((outcome) => outcome.p99Ms)),
    bytesEach: sum((outcome) => outcome.bytesEach) / outcomes.length,
    statuses: {},
    refusal: outcomes.find((outcome) => outcome.refusal)?.refusal ?? null,
    p99MsOf: {},
    cpuMsEach: sum((outcome) => outcome.cpuMsEach * outcome.count) / count,
  };
}
