import type { ErrorKey, ErrorValues } from '@population-tracker/contract/kernel/errors';
import type { Sheet } from '#platform/spreadsheet/sheet.ts';

// What the reading process tells the one that started it.

export interface Column {
  heading: string;
  field: string | null;
}

export interface ReaderOptions {
  /** The URL of the importer's row module. */
  rowModule: string;
  parserOptions: unknown;
  /** The fields of the columns as somebody mapped them; null to recognise the headings. */
  mapping: (string | null)[] | null;
  /** Fields by headingsKey(), as somebody once mapped these headings by hand. */
  remembered: Readonly<Record<string, (string | null)[]>>;
  /** The template's sample row by field, once in each language. */
  samples: Readonly<Record<string, string>>[];
}

export interface RowError {
  row: number;
  column: string;
  value: string;
  key: ErrorKey;
  values: ErrorValues;
}

export interface ErrorRow {
  row: number;
  cells: string[];
}

export type Part =
  | {
      type: 'columns';
      columns: Column[];
      preview: string[][];
      missing: string[];
      sheets: Sheet[];
      /** Null for .csv. */
      sheet: string | null;
      /** The key of the remembered mapping that was taken over. */
      remembered: string | null;
    }
  | {
      type: 'chunk';
      /** The valid rows as a JSON array in PostgreSQL's binary form of jsonb, and how many they are. */
      rows: Uint8Array;
      rowCount: number;
      errors: RowError[];
      errorRows: ErrorRow[];
      /** Rows below the headings, as far as known. */
      total: number;
      /** How many rows so far were the template's sample, which count nowhere else. */
      sampleRows: number;
    };
