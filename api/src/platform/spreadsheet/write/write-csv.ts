import { Readable } from 'node:stream';
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import type { SheetToWrite } from './write-sheet.ts';

export const csvContentType = 'text/csv; charset=utf-8';

/** The list separator of the language's spreadsheets: where the comma stands in numbers, it can't part them. */
const separators: Record<ProductLanguage, string> = { en: ',', tr: ';' };
const byteOrderMark = '\ufeff';
const rowsAtOnce = 100;

/** Writes CSV as RFC 4180 has it, with the mark by which spreadsheet programs know UTF-8, while its rows are made. */
export function writeCsv({ headings, rows }: Pick<SheetToWrite, 'headings' | 'rows'>, language: ProductLanguage): Readable {
  return Readable.from(lines(headings, rows, separators[language]), { objectMode: false });
}

async function* lines(headings: readonly string[], rows: SheetToWrite['rows'], separator: string): AsyncGenerator<Buffer> {
  let pending = byteOrderMark + line(headings, separator);
  let number = 0;
  for await (const row of rows) {
    pending += line(row, separator);
    if (++number % rowsAtOnce !== 0) continue;
    yield Buffer.from(pending);
    pending = '';
  }
  yield Buffer.from(pending);
}

const line = (cells: readonly (string | number)[], separator: string): string => `${cells.map(field).join(separator)}\r\n`;

const field = (value: string | number): string => {
  const text = String(value);
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
