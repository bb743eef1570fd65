// Runs in the reading process: finds the headings, parses and checks every row below them, and hands them over in chunks.
import { uploadMaxRows } from '@population-tracker/contract/kernel/constants';
import { refuse } from '#platform/refusal.ts';
import type { SheetReader } from '#platform/spreadsheet/read-sheet.ts';
import type { Sheet, SheetRow } from '#platform/spreadsheet/sheet.ts';
import type { RowModule, RowParser } from '../uploads-importer.ts';
import { storable } from './check-cells.ts';
import { headingSearchRows } from './check-headings.ts';
import type { Part, ReaderOptions } from './check-steps.ts';
import { Chunk } from './chunk.ts';
import { HeadingFinder, isOneOf, type Layout } from './heading-finder.ts';
import { RowCheck } from './row-check.ts';

const previewRows = 5;

type Emit = (part: Part) => void;

export async function openReader(options: unknown, emit: (part: unknown) => void): Promise<SheetReader> {
  const given = options as ReaderOptions;
  const module = (await import(given.rowModule)) as RowModule;
  return new UploadReader(new HeadingFinder(given, module), module.openParser(given.parserOptions), emit);
}

/** What is known once the headings are found. */
interface Found {
  layout: Layout;
  rows: RowCheck;
}

class UploadReader implements SheetReader {
  readonly #headings: HeadingFinder;
  readonly #parser: RowParser;
  readonly #emit: Emit;
  #sheets: Sheet[] = [];
  #sheet: string | null = null;
  /** The first rows, until it is known which of them holds the headings. */
  #first: SheetRow[] = [];
  #found: Found | null = null;
  #preview: string[][] | null = [];
  readonly #chunk = new Chunk();
  #expected = 0;
  #total = 0;
  #sampleRows = 0;

  constructor(headings: HeadingFinder, parser: RowParser, emit: Emit) {
    this.#headings = headings;
    this.#parser = parser;
    this.#emit = emit;
  }

  sheets(sheets: Sheet[], read: string): void {
    this.#sheets = sheets.map((sheet) => ({ ...sheet, name: storable(sheet.name) }));
    this.#sheet = storable(read);
  }

  suits(first: SheetRow[]): boolean {
    return this.#headings.suits(first);
  }

  expect(rows: number): void {
    this.#expected = rows;
  }

  row(row: SheetRow): void {
    if (this.#found) {
      this.#take(row, this.#found);
      return;
    }
    this.#first.push(row);
    if (this.#first.length === headingSearchRows) this.#find();
  }

  /** @throws Refusal when there are no rows */
  end(): void {
    const found = this.#found ?? this.#find();
    if (this.#total > 0 || this.#sheets.length > 1) this.#tellColumns(found);
    if (this.#total === 0) refuse(this.#sampleRows > 0 ? 'uploads.onlySample' : 'uploads.noRows');
    this.#tellChunk(this.#total);
  }

  #find(): Found {
    const layout = this.#headings.find(this.#first);
    const found = { layout, rows: new RowCheck(this.#parser, layout.columns) };
    this.#found = found;
    this.#first = [];
    for (const row of layout.below) this.#take(row, found);
    return found;
  }

  #take(row: SheetRow, found: Found): void {
    const { columns, missing, samples, headingNumber } = found.layout;
    if (isOneOf(samples, row.cells)) {
      this.#sampleRows++;
      return;
    }
    if (++this.#total > uploadMaxRows) refuse('uploads.tooManyRows', { values: { rows: uploadMaxRows } });
    if (this.#preview) {
      this.#preview.push(row.cells.slice(0, columns.length).map(storable));
      if (this.#preview.length === previewRows) this.#tellColumns(found);
    }
    if (missing.length > 0) return;
    const checked = found.rows.check(row);
    if (checked.errors) this.#chunk.refuse(row, checked.errors);
    else this.#chunk.keep(checked.json);
    if (this.#chunk.full) this.#tellChunk(Math.min(Math.max(this.#total, this.#expected - headingNumber), uploadMaxRows));
  }

  #tellColumns({ layout: { columns, missing, takenOver } }: Found): void {
    if (!this.#preview) return;
    const [preview, sheets, sheet] = [this.#preview, this.#sheets, this.#sheet];
    this.#emit({ type: 'columns', columns, preview, missing, sheets, sheet, remembered: takenOver });
    this.#preview = null;
  }

  /** @param total of all rows, as far as it is known */
  #tellChunk(total: number): void {
    this.#emit(this.#chunk.take({ total, sampleRows: this.#sampleRows }));
  }
}
