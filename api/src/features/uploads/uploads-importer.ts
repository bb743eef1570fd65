import type { ErrorKey, ErrorValues } from '@population-tracker/contract/kernel/errors';
import type { UploadKind } from '@population-tracker/contract/uploads/uploads';
import type { RawBuilder } from 'kysely';
import type { Context } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';

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
  /** What a parsed value is called, where it isn't a text that can be shown: `{ active: { en: 'Active', tr: 'Aktif' } }`. */
  wording?: Readonly<Record<string, Texts>>;
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
  values?: ErrorValues | undefined;
  /** What stands there now; left out: the cell of the row. */
  value?: string;
}

/** A record that an upload wrote, to go back to what was there before. */
export interface FormerValue {
  id: number;
  /** Where a kind writes records that stand in one another: how deep this one does. The deepest are undone first. */
  level?: number;
  row: number;
  /** The version that the upload gave it. */
  version: number;
  added: boolean;
  /** What an upload changed, as it was before; of what it added nothing, or as it made it. Null too where somebody else had just added it. */
  former: Record<string, unknown> | null;
}

/** Somebody who becomes passive, or a place or a service of one that does: reservations may hang on it. */
export interface Ending {
  /** In the importer's own words. */
  sort: string;
  id: number;
}

/** Something new, of which the name is worth a look before it is added. */
export interface Addition {
  /** In the importer's own words, in the order in which they are told. */
  sort: string;
  key: string;
  name: string;
}

/** What follows from rows besides their being added or updated. */
export interface Following {
  endings: Ending[];
  additions?: Addition[];
}

export interface Answered {
  /** What becomes of the reservations of whoever and whatever leaves. */
  reservations: 'keep' | 'cancel';
  /** Whose rights the rows can't take away, besides the actor's. */
  uploaderId: number;
}

/** The upload that writes or is undone, as the audit log tells it of each record. */
export interface UploadSource {
  id: number;
  file: string;
}

/** How rows of one kind get into the database. Each feature hands in its own; uploads know none of them. */
export interface Importer {
  kind: UploadKind;
  fields: readonly ImportField[];
  /** A RowModule, loaded in the process that reads the sheet: it reaches neither the database nor the configuration. */
  rowModule: URL;
  /** The same in this process. */
  loadRows(): Promise<RowModule>;
  /** What the row module's parser has to know of the database; must be cloneable. */
  parserOptions(ctx: Context): Promise<unknown>;
  /** The required fields that these columns leave out. */
  missingFields(fields: readonly (string | null)[]): string[];
  countChanges(db: Database, rows: RowsSql): Promise<Changes>;
  /** Rows that change anything are never applied without a question: a mistyped name would be a new place. */
  asksFirst?: boolean;
  /** Its rows can give permissions, so that whoever uploads them has to have proved lately that it is them. */
  asksProof?: boolean;
  /** Which rows are written first makes no difference: chunks of them may be written at once. */
  sideBySide?: boolean;
  follow?(db: Database, rows: RowsSql): Promise<Following>;
  /** How many reservations lie ahead of all of these together. */
  countReservations?(ctx: Context, endings: Ending[]): Promise<number>;
  /** Writes the rows in the caller's transaction; the same rows again change nothing. The actor is who let them be applied. */
  apply(
    ctx: Context,
    rows: RowsSql,
    source: UploadSource,
    answered: Answered,
  ): Promise<Changes & { refused: RefusedRow[]; former?: FormerValue[] }>;
  /**
   * Goes back to the former values of records that still have the version that the upload gave them, in the caller's
   * transaction; tells the others. Left out where a kind can't be undone.
   */
  undo?(ctx: Context, records: FormerValue[], source: UploadSource): Promise<{ undone: number; refused: RefusedRow[] }>;
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
