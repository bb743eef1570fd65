import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Until what goes on after the start by itself, such as the first look for jobs and mails, has been done once. */
const settledAfterMs = 2_000;

/** Gives back what only the start needed, some 15 MB: an idle process collects nothing by itself and would keep it. */
export function sweepAfterStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as NodeJS.GCFunction;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, settledAfterMs).unref();
}
