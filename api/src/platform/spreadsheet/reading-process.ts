// The program of the process that reads one sheet. It gets the sheet on its standard input and answers on a pipe of its own.
import { readFileSync, writeSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { Refusal } from '#platform/refusal.ts';
import { readCsv } from './csv/read-csv.ts';
import { answerPipe, type ReadingMessage, type ReadingOrder, type SheetReaderModule } from './read-sheet.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

// Before it is told what to read: whoever asks looks for that meanwhile.
const { openReader } = (await import(process.argv[2] ?? '')) as SheetReaderModule;
const { bytes, extension, options, sheet } = deserialize(readFileSync(0)) as ReadingOrder;

try {
  const reader = await openReader(options, (part) => tell({ type: 'part', part }));
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (extension === '.csv') readCsv(buffer, reader);
  else if (extension === '.xlsx') await readXlsx(buffer, reader, sheet);
  else await (await import('./read-xls.ts')).readXls(buffer, reader, sheet);
  reader.end();
  tell({ type: 'end' });
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  tell({ type: 'refused', key: error.key, values: error.parts.values ?? {} });
}

/** Waits while the pipe is full, so that reading never runs far ahead of who takes the parts. */
function tell(message: ReadingMessage): void {
  const content = serialize(message);
  const frame = Buffer.alloc(4 + content.length);
  frame.writeUInt32LE(content.length);
  content.copy(frame, 4);
  for (let written = 0; written < frame.length; ) written += writeSync(answerPipe, frame, written);
}
