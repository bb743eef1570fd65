import { Worker } from 'node:worker_threads';
import type { ErrorKey, ErrorValues } from '@population-tracker/contract/errors';
import { Refusal } from '../refusal.ts';
import { inspectSheet } from './inspect.ts';
import type { RowSink, SheetExtension } from './sheet.ts';

/** What looks at the rows, in the thread that reads them. */
export interface SheetReader extends RowSink {
  end(): void;
}

/** A module that a thread can load. What it emits goes to the main thread and must be cloneable. */
export interface SheetReaderModule {
  openReader(options: unknown, emit: (part: unknown) => void): Promise<SheetReader> | SheetReader;
}

export interface SheetToRead {
  bytes: Buffer;
  extension: SheetExtension;
  /** The URL of a SheetReaderModule, and what it is opened with. */
  module: URL;
  options: unknown;
  /** Called with each emitted part, one after the other; the thread waits when it is far ahead. */
  onPart(part: unknown): Promise<void>;
  signal?: AbortSignal;
  /** For how long the thread may compute, 60 s unless given; time spent in onPart doesn't count. */
  timeoutMs?: number;
}

export interface ThreadData {
  bytes: Uint8Array;
  extension: SheetExtension;
  module: string;
  options: unknown;
  /** Counts the parts that the main thread is done with. */
  settled: SharedArrayBuffer;
}

export type ThreadMessage = { type: 'part'; part: unknown } | { type: 'end' } | { type: 'refused'; key: ErrorKey; values: ErrorValues };

const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };

/**
 * Reads a sheet in a thread of its own with limits on memory and time, so that the process lives on whatever the file is.
 * @throws Refusal when the file can't be read, is too large or takes too long; the signal's reason when aborted
 */
export async function readSheet(sheet: SheetToRead): Promise<void> {
  inspectSheet(sheet.bytes, sheet.extension);
  const settled = new SharedArrayBuffer(4);
  const { bytes, extension, module, options } = sheet;
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { bytes, extension, module: module.href, options, settled } satisfies ThreadData,
    resourceLimits,
    stdout: true,
    stderr: true,
  });
  try {
    await follow(worker, sheet, new Int32Array(settled));
  } finally {
    await worker.terminate();
  }
}

function follow(worker: Worker, sheet: SheetToRead, settled: Int32Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopwatch = new Stopwatch(sheet.timeoutMs ?? 60_000, () => reject(new Refusal('uploads.tookTooLong')));
    const leave = () => reject(sheet.signal?.reason);
    let parts: Promise<void> = Promise.resolve();
    const takePart = async (part: unknown) => {
      await sheet.onPart(part);
      stopwatch.run();
      Atomics.add(settled, 0, 1);
      Atomics.notify(settled, 0);
    };
    const finish = (outcome: () => void) => {
      stopwatch.pause();
      sheet.signal?.removeEventListener('abort', leave);
      outcome();
    };
    worker.on('message', (message: ThreadMessage) => {
      if (message.type === 'part') {
        stopwatch.pause();
        parts = parts.then(() => takePart(message.part));
        parts.catch((error) => finish(() => reject(error)));
      } else {
        const refused = message.type === 'refused' ? new Refusal(message.key, { values: message.values }) : null;
        parts.then(
          () => finish(() => (refused ? reject(refused) : resolve())),
          () => {},
        );
      }
    });
    worker.on('error', (error) => finish(() => reject(isOutOfMemory(error) ? new Refusal('uploads.unpacksTooLarge') : error)));
    if (sheet.signal?.aborted) finish(leave);
    else sheet.signal?.addEventListener('abort', leave, { once: true });
  });
}

const isOutOfMemory = (error: unknown) => (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Adds up the time that is the thread's own. */
class Stopwatch {
  readonly #onEnd: () => void;
  #leftMs: number;
  #startedAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number, onEnd: () => void) {
    this.#leftMs = ms;
    this.#onEnd = onEnd;
    this.run();
  }

  run(): void {
    this.pause();
    this.#startedAt = performance.now();
    this.#timer = setTimeout(this.#onEnd, Math.max(0, this.#leftMs));
  }

  pause(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#leftMs -= performance.now() - this.#startedAt;
  }
}
