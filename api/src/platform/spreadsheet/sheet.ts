import {
  uploadMaxBytes,
  uploadMaxColumns,
  uploadMaxEntries,
  uploadMaxRows,
  uploadMaxUnpackedBytes,
} from '@population-tracker/contract/constants';
import type { ErrorKey, ErrorValues } from '@population-tracker/contract/errors';
import { refuse } from '../refusal.ts';

export type SheetExtension = '.xlsx' | '.xls' | '.csv';

/** A row as a person sees it: its number in the sheet (from 1) and the text of its cells, empty ones as ''. */
export interface SheetRow {
  number: number;
  cells: string[];
}

/** Takes the rows of a sheet in their order; rows without any text are left out. */
export interface RowSink {
  /** Once, before the first row, where the file tells: how many rows it has, headings included. */
  expect(rows: number): void;
  row(row: SheetRow): void;
}

export interface SheetRefusal {
  key: ErrorKey;
  values: ErrorValues;
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
