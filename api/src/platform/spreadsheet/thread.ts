import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../refusal.ts';
import { readCsv } from './csv/read-csv.ts';
import type { SheetReaderModule, ThreadData, ThreadMessage } from './read-sheet.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

/** How many parts may wait for the main thread; reading pauses then, so that they don't pile up in memory. */
const maxUnsettled = 4;

const { bytes, extension, module, options, settled } = workerData as ThreadData;
const settledCount = new Int32Array(settled);
let emitted = 0;

try {
  const { openReader } = (await import(module)) as SheetReaderModule;
  const reader = await openReader(options, emit);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (extension === '.csv') readCsv(buffer, reader);
  else if (extension === '.xlsx') await readXlsx(buffer, reader);
  else (await import('./xls/read-xls.ts')).readXls(buffer, reader);
  reader.end();
  post({ type: 'end' });
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  post({ type: 'refused', key: error.key, values: error.parts.values ?? {} });
}

function emit(part: unknown): void {
  post({ type: 'part', part });
  emitted++;
  for (let seen = Atomics.load(settledCount, 0); emitted - seen >= maxUnsettled; seen = Atomics.load(settledCount, 0)) {
    Atomics.wait(settledCount, 0, seen);
  }
}

function post(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}
