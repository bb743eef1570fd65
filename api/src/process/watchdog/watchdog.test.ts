import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../testing/stalling.ts', import.meta.url));

let child: ChildProcess;
let said = '';

async function start(): Promise<void> {
  said = '';
  child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stderr?.on('data', (part: Buffer) => {
    said += part;
  });
  await lineOf(child, 'ready');
}

async function lineOf({ stdout }: ChildProcess, wanted: string): Promise<void> {
  for (let text = ''; !text.split('\n').includes(wanted); ) text += await once(stdout as Readable, 'data');
}

afterEach(() => {
  child.kill('SIGKILL');
});

it('a process whose event loop stands still ends, and says where it stood', async () => {
  await start();
  child.stdin?.write('stall\n');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  const line = JSON.parse(said.trim().split('\n').at(-1) ?? '');
  expect(line).toMatchObject({ level: 'fatal', pid: child.pid, msg: expect.stringContaining('event loop stood still') });
  expect(line.stack[0]).toMatch(/goRound .*stalling\.ts:\d+/);
});
