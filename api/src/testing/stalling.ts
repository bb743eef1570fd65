// A process for tests: stands still when a line on its input says so, and says how it is otherwise.
import { createInterface } from 'node:readline';
import { watchEventLoop } from '#process/watchdog/watchdog.ts';

const stallMs = 500;

await watchEventLoop(stallMs);
process.on('SIGTERM', () => process.exit(0));
process.send?.('started');
process.stdout.write('ready\n');

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'stall') goRound();
  if (line === 'crash') process.exit(3);
  process.stdout.write(`${line}\n`);
}

function goRound(): never {
  for (;;) Math.random();
}
