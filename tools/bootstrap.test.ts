import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from './run/steps.ts';

let starter: ChildProcess;
let said: string;

function start(script: string): void {
  said = '';
  starter = spawn(process.execPath, [join(root, 'tools/bootstrap.mjs'), script], { stdio: ['pipe', 'pipe', 'pipe'] });
  for (const stream of [starter.stdout, starter.stderr]) {
    stream?.on('data', (part: Buffer) => {
      said += part;
    });
  }
}

async function untilSaid(text: RegExp): Promise<void> {
  while (!text.test(said))
    await Promise.race([
      once(starter.stdout as NonNullable<ChildProcess['stdout']>, 'data'),
      once(starter.stderr as NonNullable<ChildProcess['stderr']>, 'data'),
    ]);
}

afterEach(() => {
  starter.kill('SIGKILL');
});

const stalling = 'api/src/testing/stalling.ts';

test('a process that stands still or breaks off is started again, until it is told to stop', async () => {
  start(stalling);
  await untilSaid(/ready/);
  starter.stdin?.write('stall\n');
  await untilSaid(/stood still[\s\S]*broken off \(SIGKILL\); it is started again in 1 s\.[\s\S]*ready/);
  starter.stdin?.write('crash\n');
  await untilSaid(/broken off \(exit code 3\); it is started again in 2 s\./);
  const ended = once(starter, 'exit');
  starter.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('one that can’t even start stays down, with its own words and exit code', async () => {
  start('api/src/process/testing/no-such-process.ts');
  expect(await once(starter, 'exit')).toEqual([1, null]);
  expect(said).toContain('no-such-process');
  expect(said).not.toContain('started again');
});
