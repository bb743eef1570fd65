import type { Readable } from 'node:stream';
import type { ExportFormat, ProductLanguage } from '@population-tracker/contract/kernel/constants';
import type { FileAnswer } from '#platform/http/bind.ts';
import { csvContentType, writeCsv } from './write-csv.ts';
import { type CellValue, type SheetToWrite, sheetContentType, writeSheet, writeSheets } from './write-sheet.ts';

/** One column of a list's export. */
export interface ExportColumn<R> {
  heading: Record<ProductLanguage, string>;
  value: (row: R) => CellValue;
}

interface Export<R> {
  /** What the file is called before the day: `users`. */
  name: string;
  /** The sheet's name in the caller's language. */
  title: string;
  /** YYYY-MM-DD, for the file's name. */
  day: string;
  format: ExportFormat;
  language: ProductLanguage;
  columns: readonly ExportColumn<R>[];
  pages: AsyncIterable<readonly R[]>;
}

/**
 * A list as a file, written while its rows are read: `exportFile({ …, pages: (await allRows(…)).pages })`. The caller sets
 * the pace. Texts that a spreadsheet program could take for a formula get an apostrophe in front (OWASP ASVS 1.2.10).
 */
export function exportFile<R>({ name, title, day, format, language, columns, pages }: Export<R>): FileAnswer {
  const sheet = { name: title, headings: columns.map(({ heading }) => heading[language]), rows: cellsOf(columns, pages) };
  return {
    contentType: format === 'csv' ? csvContentType : sheetContentType,
    fileName: `${name}-${day}.${format}`,
    bytes: bytesOf(sheet, format, language),
  };
}

/** Short lists as the tabs of one workbook. */
export const exportBook = (
  name: string,
  day: string,
  tabs: readonly { title: string; headings: readonly string[]; rows: readonly (readonly CellValue[])[] }[],
): FileAnswer => ({
  contentType: sheetContentType,
  fileName: `${name}-${day}.xlsx`,
  bytes: writeSheets(tabs.map(({ title, headings, rows }) => ({ name: title, headings, rows: rows.map((row) => row.map(harmless)) }))),
});

const bytesOf = (sheet: SheetToWrite, format: ExportFormat, language: ProductLanguage): Readable =>
  format === 'csv' ? writeCsv(sheet, language) : writeSheet(sheet);

async function* cellsOf<R>(columns: readonly ExportColumn<R>[], pages: AsyncIterable<readonly R[]>): AsyncGenerator<CellValue[]> {
  for await (const rows of pages) {
    for (const row of rows) yield columns.map(({ value }) => harmless(value(row)));
  }
}

/**
 * @returns the value with an apostrophe in front where it begins as a formula does, behind apostrophes of its own too: read again, one
 * is taken away; numbers as they are
 */
export const harmless = (value: CellValue): CellValue =>
  typeof value === 'string' && /^'*[=+\-@\t\r\0]/.test(value) ? `'${value}` : value;
