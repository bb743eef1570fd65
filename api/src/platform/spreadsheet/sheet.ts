import {
  uploadMaxBytes,
  uploadMaxColumns,
  uploadMaxEntries,
  uploadMaxRows,
  uploadMaxUnpackedBytes,
} from '@population-tracker/contract/kernel/constants';
import { refuse } from '#platform/refusal.ts';

export type SheetExtension = '.xlsx' | '.xls' | '.csv';

/** A row as a person sees it: its number in the sheet (from 1) and the text of its cells, empty ones as ''. */
export interface SheetRow {
  number: number;
  cells: string[];
}

/** One of a workbook's sheets. */
export interface Sheet {
  name: string;
  /** Headings included; null where the file doesn't tell. */
  rows: number | null;
  /** Whether it is one that the reader looks for. */
  suits: boolean;
}

/** Takes the rows of a sheet in their order; rows without any text are left out. */
export interface RowSink {
  /** Once, before the first row, where the file tells: how many rows it has, headings included. */
  expect(rows: number): void;
  row(row: SheetRow): void;
  /** Once, before anything else, where a file can have several: those that can be seen and have rows, and which one is read. */
  sheets?(sheets: Sheet[], read: string): void;
  /** Whether a sheet that begins with these rows is the one that is looked for. */
  suits?(first: SheetRow[]): boolean;
}

export const limits = {
  bytes: uploadMaxBytes,
  rows: uploadMaxRows,
  columns: uploadMaxColumns,
  unpackedBytes: uploadMaxUnpackedBytes,
  entries: uploadMaxEntries,
};

export const refuseColumns = () => refuse('uploads.tooManyColumns', { values: { columns: limits.columns } });
export const refuseRows = () => refuse('uploads.tooManyRows', { values: { rows: limits.rows } });
