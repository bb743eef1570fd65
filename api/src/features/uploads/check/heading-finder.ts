import { refuse } from '#platform/refusal.ts';
import type { SheetRow } from '#platform/spreadsheet/sheet.ts';
import type { RowModule } from '../uploads-importer.ts';
import { storable } from './check-cells.ts';
import { addedColumns, findHeadingRow, headingSearchRows, headingsIn, headingsKey, recogniseHeadings } from './check-headings.ts';
import type { Column, ReaderOptions } from './check-steps.ts';

/** Of the template's sample row the columns and their texts. */
type Sample = readonly (readonly [number, string])[];

/** What the first rows of a sheet say of all others. */
export interface Layout {
  columns: Column[];
  /** Fields that a row can't be made without and that no column is. */
  missing: string[];
  samples: readonly Sample[];
  /** The number of the row that the headings stand in. */
  headingNumber: number;
  /** The headings under which a mapping was remembered, where that one counts. */
  takenOver: string | null;
  /** The first rows that stand below the headings. */
  below: SheetRow[];
}

type Given = Pick<ReaderOptions, 'mapping' | 'remembered' | 'samples'>;

/** Finds the headings among the first rows of a sheet, and what each column is. */
export class HeadingFinder {
  readonly #given: Given;
  readonly #module: RowModule;

  constructor(given: Given, module: RowModule) {
    this.#given = given;
    this.#module = module;
  }

  /** A sheet whose first rows bear the headings of this kind, with a row of its own below them. */
  suits(first: SheetRow[]): boolean {
    const rows = first.slice(0, headingSearchRows).map(({ cells }) => cells);
    const { at, fields } = this.#headingsAmong(rows);
    if (this.#module.missingFields(fields).length > 0) return false;
    const samples = this.#samplesIn(fields);
    return first.slice(at + 1).some(({ cells }) => !isOneOf(samples, cells));
  }

  /** @throws Refusal when there are no rows */
  find(first: SheetRow[]): Layout {
    if (first.length === 0) refuse('uploads.empty');
    const { at, headings, fields, takenOver } = this.#headingsAmong(first.map(({ cells }) => cells));
    const { mapping } = this.#given;
    const mapped = mapping ?? fields;
    return {
      columns: headings.map((heading, index) => ({ heading: storable(heading), field: mapped[index] ?? null })),
      missing: this.#module.missingFields(mapped),
      samples: this.#samplesIn(mapped),
      headingNumber: first[at]?.number ?? 0,
      takenOver: mapping ? null : takenOver,
      below: first.slice(at + 1),
    };
  }

  #headingsAmong(rows: readonly string[][]) {
    const known = rows.findIndex((cells) => this.#rememberedKey(cells));
    const at = known >= 0 ? known : findHeadingRow(rows, this.#module.synonyms);
    const headings = headingsIn(rows[at] ?? []);
    const takenOver = this.#rememberedKey(rows[at] ?? []);
    const remembered = takenOver === null ? undefined : this.#given.remembered[takenOver];
    const added = Array.from({ length: addedColumns(headings) }, () => null);
    const fields = remembered ? [...added, ...remembered] : recogniseHeadings(headings, this.#module.synonyms);
    return { at, headings, fields, takenOver };
  }

  /** None of a sample that has a field for which there is no column. */
  #samplesIn(fields: readonly (string | null)[]): Sample[] {
    const samples = this.#given.samples.map((sample) =>
      Object.entries(sample).map(([field, text]): [number, string] => [fields.indexOf(field), text]),
    );
    return samples.filter((sample) => sample.every(([index]) => index >= 0));
  }

  #rememberedKey(cells: readonly string[]): string | null {
    const key = headingsKey(headingsIn(cells));
    return Object.hasOwn(this.#given.remembered, key) ? key : null;
  }
}

/** The template's sample row as it was downloaded; one that differs in a cell is meant. */
export const isOneOf = (samples: readonly Sample[], cells: readonly string[]): boolean =>
  samples.some((sample) => sample.every(([index, text]) => (cells[index] ?? '').trim() === text));
