import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { ErrorKey, ErrorValues } from '@population-tracker/contract/kernel/errors';
import { Refusal, refuse } from '#platform/refusal.ts';
import { inspectSheet } from './inspect.ts';
import type { RowSink, SheetExtension } from './sheet.ts';
import { Stopwatch } from './stopwatch.ts';

/** What looks at the rows, in the process that reads them. */
export interface SheetReader extends RowSink {
  end(): void;
}

/** A module that the reading process loads. What it emits goes to this process and must be cloneable. */
export interface SheetReaderModule {
  openReader(options: unknown, emit: (part: unknown) => void): Promise<SheetReader> | SheetReader;
}

export interface SheetToRead {
  extension: SheetExtension;
  /** The URL of a SheetReaderModule. */
  module: URL;
  /** The file, and what the module is opened with: looked for while the process starts. */
  content(): Promise<{ bytes: Buffer; options: unknown }>;
  /** Called with each emitted part, one after the other; reading waits when it is far ahead. */
  onPart(part: unknown): Promise<void>;
  /** The name of a workbook's sheet; left out or null: the first one that suits the reader. */
  sheet?: string | null;
  signal?: AbortSignal;
  /** For how long the reading process may compute, 60 s unless given; time spent in onPart doesn't count. */
  timeoutMs?: number;
  /** For how long of it before it has anything to tell, 30 s unless given. */
  firstPartMs?: number;
}

/** On its standard input; its module is its argument, since it loads that meanwhile. */
export interface ReadingOrder {
  bytes: Uint8Array;
  extension: SheetExtension;
  options: unknown;
  sheet: string | null;
}

export type ReadingMessage = { type: 'part'; part: unknown } | { type: 'end' } | { type: 'refused'; key: ErrorKey; values: ErrorValues };

/** The descriptor on which the reading process answers; standard output is left to libraries that print. */
export const answerPipe = 3;

const program = fileURLToPath(new URL('./reading-process.ts', import.meta.url));
const flags = ['--max-old-space-size=384', '--max-semi-space-size=16', '--no-warnings'];
/** Behind everything that somebody waits for. */
const niceness = 10;

/**
 * Reads a sheet in a process of its own with limits on memory and time, without this one's environment, so that this
 * one lives on whatever the file is. A thread would not do: one that runs out of memory can take the process with it.
 * @throws Refusal when the file can't be read, is too large or takes too long; the signal's reason when aborted
 */
export async function readSheet(sheet: SheetToRead): Promise<void> {
  const { extension, module, content, signal, sheet: name = null } = sheet;
  signal?.throwIfAborted();
  const child = spawn(process.execPath, [...flags, program, module.href], {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    env: environment(),
  });
  const ended = endOf(child);
  const kill = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', kill, { once: true });
  try {
    const { bytes, options } = await content();
    await inspectSheet(bytes, extension);
    giveOrder(child, { bytes, extension, options, sheet: name });
    await follow(child, ended, sheet);
  } finally {
    signal?.removeEventListener('abort', kill);
    kill();
  }
}

/** Nothing of this one's but where it keeps its compiled modules, which halves the start. */
function environment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  // The variable names the folder above the one of this version of Node.
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {};
}

function giveOrder(child: ChildProcess, order: ReadingOrder): void {
  // A process that dies early closes its input; how it ended is told by its exit.
  child.stdin?.on('error', () => {});
  child.stdin?.end(serialize(order));
  try {
    if (child.pid) setPriority(child.pid, niceness);
  } catch {
    // It has ended already.
  }
}

async function follow(
  child: ChildProcess,
  ended: ReturnType<typeof endOf>,
  { onPart, signal, timeoutMs = 60_000, firstPartMs = 30_000 }: SheetToRead,
): Promise<void> {
  const stopwatch = new Stopwatch(Math.min(firstPartMs, timeoutMs), () => child.kill('SIGKILL'));
  let waiting = true;
  try {
    for await (const message of messagesOf(child.stdio[answerPipe] as Readable)) {
      if (message.type === 'end') return;
      if (message.type === 'refused') throw new Refusal(message.key, { values: message.values });
      if (waiting) stopwatch.allow(Math.max(0, timeoutMs - firstPartMs));
      waiting = false;
      stopwatch.pause();
      await onPart(message.part);
      stopwatch.run();
    }
  } finally {
    stopwatch.pause();
  }
  signal?.throwIfAborted();
  if (stopwatch.isOver) refuse('uploads.tookTooLong');
  const { outOfMemory, text } = await ended;
  if (outOfMemory) refuse('uploads.unpacksTooLarge');
  throw new Error(`The process that reads a sheet ended early: ${text}`);
}

const tailLength = 4_000;

async function endOf(child: ChildProcess): Promise<{ outOfMemory: boolean; text: string }> {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-tailLength * 2);
  });
  const failed = once(child, 'error').then(([error]) => String(error));
  const closed = once(child, 'close').then(([code, signal]) => `${code ?? signal}`);
  const how = await Promise.race([failed, closed]);
  return {
    outOfMemory: how === 'SIGABRT' || how === '134' || text.includes('heap out of memory'),
    text: `${how} ${text.slice(-tailLength)}`,
  };
}

async function* messagesOf(pipe: Readable): AsyncGenerator<ReadingMessage> {
  let pending: Buffer[] = [];
  let length = 0;
  let needed = 4;
  for await (const chunk of pipe as AsyncIterable<Buffer>) {
    pending.push(chunk);
    length += chunk.length;
    while (length >= needed) {
      const whole = pending.length === 1 && pending[0] ? pending[0] : Buffer.concat(pending);
      const end = 4 + whole.readUInt32LE();
      pending = [whole];
      needed = end;
      if (length < end) break;
      yield deserialize(whole.subarray(4, end)) as ReadingMessage;
      pending = [whole.subarray(end)];
      length -= end;
      needed = 4;
    }
  }
}
