// Runs in the reading process: finds the headings, parses and checks every row below them, and hands them over in chunks.
import { uploadMaxRows } from '@population-tracker/contract/kernel/constants';
import { refuse } from '#platform/refusal.ts';
import type { SheetReader } from '#platform/spreadsheet/read-sheet.ts';
import type { Sheet, SheetRow } from '#platform/spreadsheet/sheet.ts';
import type { FieldError, ParsedRow, RowModule, RowParser } from '../uploads-importer.ts';
import { meantText, storable, wrongCell } from './check-cells.ts';
import { addedColumns, findHeadingRow, headingSearchRows, headingsIn, headingsKey, recogniseHeadings } from './check-headings.ts';
import type { Column, ErrorRow, Part, ReaderOptions, RowError } from './check-steps.ts';

const chunkRows = 2_000;
const previewRows = 5;
const shownValueLength = 200;
/** The first byte of a jsonb value in binary form. */
const jsonbVersion = '\u0001';

type Emit = (part: Part) => void;

export async function openReader(options: unknown, emit: (part: unknown) => void): Promise<SheetReader> {
  const given = options as ReaderOptions;
  return new UploadReader(given, (await import(given.rowModule)) as RowModule, emit);
}

class UploadReader implements SheetReader {
  readonly #mapping: ReaderOptions['mapping'];
  readonly #remembered: ReaderOptions['remembered'];
  readonly #samples: ReaderOptions['samples'];
  #sheets: Sheet[] = [];
  #sheet: string | null = null;
  #takenOver: string | null = null;
  readonly #module: RowModule;
  readonly #parser: RowParser;
  readonly #emit: Emit;
  /** The first rows, until it is known which of them holds the headings. */
  #first: SheetRow[] | null = [];
  #expected = 0;
  #columns: Column[] = [];
  /** Of each sample, the columns and their texts; none where the file lacks a column of the template. */
  #sampleCells: [number, string][][] = [];
  #headingNumber = 0;
  #preview: string[][] | null = [];
  #missing: string[] = [];
  #total = 0;
  #sampleRows = 0;
  readonly #rowOfKey = new Map<string, number>();
  #rows: string[] = [];
  #errors: RowError[] = [];
  #errorRows: ErrorRow[] = [];

  constructor({ mapping, remembered, samples, parserOptions }: ReaderOptions, module: RowModule, emit: Emit) {
    this.#mapping = mapping;
    this.#remembered = remembered;
    this.#samples = samples;
    this.#module = module;
    this.#parser = module.openParser(parserOptions);
    this.#emit = emit;
  }

  sheets(sheets: Sheet[], read: string): void {
    this.#sheets = sheets.map((sheet) => ({ ...sheet, name: storable(sheet.name) }));
    this.#sheet = storable(read);
  }

  /** A sheet whose first rows bear the headings of this kind, with a row of its own below them. */
  suits(first: SheetRow[]): boolean {
    const rows = first.slice(0, headingSearchRows).map(({ cells }) => cells);
    const { at, fields } = this.#headingsAmong(rows);
    if (this.#module.missingFields(fields).length > 0) return false;
    const samples = this.#samplesIn(fields);
    return first.slice(at + 1).some(({ cells }) => !isOneOf(samples, cells));
  }

  expect(rows: number): void {
    this.#expected = rows;
  }

  row(row: SheetRow): void {
    if (!this.#first) {
      this.#take(row);
      return;
    }
    this.#first.push(row);
    if (this.#first.length === headingSearchRows) this.#findHeadings();
  }

  /** @throws Refusal when there are no rows */
  end(): void {
    if (this.#first) this.#findHeadings();
    if (this.#total > 0 || this.#sheets.length > 1) this.#tellColumns();
    if (this.#total === 0) refuse(this.#sampleRows > 0 ? 'uploads.onlySample' : 'uploads.noRows');
    this.#tellChunk(true);
  }

  #findHeadings(): void {
    const first = this.#first ?? [];
    this.#first = null;
    if (first.length === 0) refuse('uploads.empty');
    const { at, headings, fields, takenOver } = this.#headingsAmong(first.map(({ cells }) => cells));
    if (!this.#mapping) this.#takenOver = takenOver;
    const mapped = this.#mapping ?? fields;
    this.#columns = headings.map((heading, index) => ({ heading: storable(heading), field: mapped[index] ?? null }));
    this.#missing = this.#module.missingFields(mapped);
    this.#sampleCells = this.#samplesIn(mapped);
    this.#headingNumber = first[at]?.number ?? 0;
    for (const row of first.slice(at + 1)) this.#take(row);
  }

  #headingsAmong(rows: readonly string[][]) {
    const known = rows.findIndex((cells) => this.#rememberedKey(cells));
    const at = known >= 0 ? known : findHeadingRow(rows, this.#module.synonyms);
    const headings = headingsIn(rows[at] ?? []);
    const takenOver = this.#rememberedKey(rows[at] ?? []);
    const remembered = takenOver === null ? undefined : this.#remembered[takenOver];
    const added = Array.from({ length: addedColumns(headings) }, () => null);
    const fields = remembered ? [...added, ...remembered] : recogniseHeadings(headings, this.#module.synonyms);
    return { at, headings, fields, takenOver };
  }

  #samplesIn(fields: readonly (string | null)[]): [number, string][][] {
    const samples = this.#samples.map((sample) =>
      Object.entries(sample).map(([field, text]): [number, string] => [fields.indexOf(field), text]),
    );
    return samples.filter((sample) => sample.every(([index]) => index >= 0));
  }

  #rememberedKey(cells: readonly string[]): string | null {
    const key = headingsKey(headingsIn(cells));
    return Object.hasOwn(this.#remembered, key) ? key : null;
  }

  #take(row: SheetRow): void {
    if (isOneOf(this.#sampleCells, row.cells)) {
      this.#sampleRows++;
      return;
    }
    if (++this.#total > uploadMaxRows) refuse('uploads.tooManyRows', { values: { rows: uploadMaxRows } });
    if (this.#preview) {
      this.#preview.push(row.cells.slice(0, this.#columns.length).map(storable));
      if (this.#preview.length === previewRows) this.#tellColumns();
    }
    if (this.#missing.length > 0) return;
    this.#check(row);
    if (this.#rows.length + this.#errorRows.length === chunkRows) this.#tellChunk(false);
  }

  #check(row: SheetRow): void {
    const cells: Record<string, string> = {};
    const wrong: FieldError[] = [];
    this.#columns.forEach(({ field }, index) => {
      if (!field) return;
      const text = meantText(row.cells[index] ?? '');
      const key = wrongCell(text);
      if (key) wrong.push({ field, key });
      cells[field] = text;
    });
    const parsed = this.#parser(cells);
    if (wrong.length > 0) {
      this.#refuse(row, [...wrong, ...othersThan(wrong, parsed)]);
      return;
    }
    const errors = 'errors' in parsed ? parsed.errors : this.#duplicate(parsed.key, parsed.keyField);
    if (errors.length > 0) {
      this.#refuse(row, errors);
    } else if ('value' in parsed) {
      this.#rowOfKey.set(parsed.key, row.number);
      this.#rows.push(JSON.stringify({ row: row.number, ...parsed.value }));
    }
  }

  #duplicate(key: string, field: string): FieldError[] {
    const row = this.#rowOfKey.get(key);
    return row === undefined ? [] : [{ field, key: 'uploads.duplicateRow', values: { row } }];
  }

  #refuse(row: SheetRow, errors: FieldError[]): void {
    for (const { field, key, values = {} } of errors) {
      const index = this.#columns.findIndex((column) => column.field === field);
      const column = this.#columns[index]?.heading ?? field;
      this.#errors.push({ row: row.number, column, value: storable((row.cells[index] ?? '').slice(0, shownValueLength)), key, values });
    }
    this.#errorRows.push({ row: row.number, cells: row.cells.map(storable) });
  }

  #tellColumns(): void {
    if (!this.#preview) return;
    this.#emit({
      type: 'columns',
      columns: this.#columns,
      preview: this.#preview,
      missing: this.#missing,
      sheets: this.#sheets,
      sheet: this.#sheet,
      remembered: this.#takenOver,
    });
    this.#preview = null;
  }

  #tellChunk(last: boolean): void {
    const total = last ? this.#total : Math.min(Math.max(this.#total, this.#expected - this.#headingNumber), uploadMaxRows);
    const { length: rowCount } = this.#rows;
    // Bytes from here to the database: as text, a large upload would fill the heap of the process that passes it on.
    const rows = Buffer.from(`${jsonbVersion}[${this.#rows.join(',')}]`);
    const sampleRows = this.#sampleRows;
    this.#emit({ type: 'chunk', rows, rowCount, errors: this.#errors, errorRows: this.#errorRows, total, sampleRows });
    this.#rows = [];
    this.#errors = [];
    this.#errorRows = [];
  }
}

/** The template's sample row as it was downloaded; one that differs in a cell is meant. */
const isOneOf = (samples: readonly (readonly [number, string])[][], cells: readonly string[]): boolean =>
  samples.some((sample) => sample.every(([index, text]) => (cells[index] ?? '').trim() === text));

/** What else is wrong with the row; a cell is told once. */
const othersThan = (told: FieldError[], parsed: ParsedRow): FieldError[] =>
  'errors' in parsed ? parsed.errors.filter(({ field }) => !told.some((one) => one.field === field)) : [];
