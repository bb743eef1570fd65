import type { ErrorKey, ErrorValues } from '@population-tracker/contract/errors';
import type { UploadKind } from '@population-tracker/contract/uploads';
import type { RawBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';

type Texts = Record<'en' | 'tr', string>;

/** What the columns of a kind can fill. */
export interface ImportField {
  field: string;
  required: boolean;
  /** The heading in the template and in explanations. */
  heading: Texts;
  /** The template's sample row. */
  sample: Texts;
  /** Left out of the template: another way to give what other fields give. */
  alternative?: boolean;
}

/** A JSON array of the rows that the row module parsed, as SQL: `jsonb_to_recordset(${rows})`. */
export type RowsSql = RawBuilder<unknown>;

export interface Changes {
  added: number;
  updated: number;
  unchanged: number;
}

/** A row that was right when it was checked and can't be applied any more. */
export interface RefusedRow {
  row: number;
  field: string;
  key: ErrorKey;
}

/** How rows of one kind get into the database. Each feature hands in its own; uploads know none of them. */
export interface Importer {
  kind: UploadKind;
  fields: readonly ImportField[];
  /** A RowModule, loaded in the process that reads the sheet: it reaches neither the database nor the configuration. */
  rowModule: URL;
  /** What the row module's parser has to know of the database; must be cloneable. */
  parserOptions(ctx: Context): Promise<unknown>;
  /** The required fields that these columns leave out. */
  missingFields(fields: readonly (string | null)[]): string[];
  countChanges(db: Database, rows: RowsSql): Promise<Changes>;
  /** Writes the rows in the caller's transaction; the same rows again change nothing. The actor is who uploaded them. */
  apply(ctx: Context, rows: RowsSql): Promise<Changes & { refused: RefusedRow[] }>;
}

export interface RowModule {
  /** Per field the headings that stand for it, in any spelling that normalisedHeading() makes equal. */
  synonyms: Readonly<Record<string, readonly string[]>>;
  missingFields(fields: readonly (string | null)[]): string[];
  openParser(options: unknown): RowParser;
}

/** Parses the cells of one row by field. Fields without a column are left out. */
export type RowParser = (cells: Readonly<Record<string, string>>) => ParsedRow;

export type ParsedRow =
  /** `key` tells rows apart: a second row with the same one is a duplicate. Its field is named for the error record. */
  { value: object; key: string; keyField: string } | { errors: FieldError[] };

export interface FieldError {
  field: string;
  key: ErrorKey;
  values?: ErrorValues;
}
