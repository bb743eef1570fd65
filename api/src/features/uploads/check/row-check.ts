import type { SheetRow } from '#platform/spreadsheet/sheet.ts';
import type { FieldError, ParsedRow, RowParser } from '../uploads-importer.ts';
import { meantText, storable, wrongCell } from './check-cells.ts';
import type { Column, RowError } from './check-steps.ts';

const shownValueLength = 200;

/** A row that can be applied, as JSON; or all that is wrong with it. */
type Checked = { json: string; errors?: undefined } | { errors: RowError[] };

/** Checks the rows of a sheet one after the other: each by itself, and that none comes twice. */
export class RowCheck {
  readonly #parser: RowParser;
  readonly #columns: readonly Column[];
  readonly #rowOfKey = new Map<string, number>();

  constructor(parser: RowParser, columns: readonly Column[]) {
    this.#parser = parser;
    this.#columns = columns;
  }

  check(row: SheetRow): Checked {
    const { cells, wrong } = this.#cellsOf(row);
    const parsed = this.#parser(cells);
    if (wrong.length > 0) return { errors: this.#told(row, [...wrong, ...othersThan(wrong, parsed)]) };
    const errors = 'errors' in parsed ? parsed.errors : this.#duplicate(parsed.key, parsed.keyField);
    if (errors.length > 0 || !('value' in parsed)) return { errors: this.#told(row, errors) };
    this.#rowOfKey.set(parsed.key, row.number);
    return { json: JSON.stringify({ row: row.number, ...parsed.value, cells: this.#untold(row, parsed.value) }) };
  }

  /** By column the cells that stand otherwise in the file than in what was read of them: a row that is refused later is told as it stands. */
  #untold({ cells }: SheetRow, value: object): Record<number, string> | undefined {
    const read = value as Readonly<Record<string, unknown>>;
    const untold: Record<number, string> = {};
    this.#columns.forEach(({ field }, index) => {
      const text = cells[index] ?? '';
      if (text !== (field ? (read[field] ?? '') : '')) untold[index] = storable(text);
    });
    return Object.keys(untold).length > 0 ? untold : undefined;
  }

  #cellsOf(row: SheetRow): { cells: Record<string, string>; wrong: FieldError[] } {
    const cells: Record<string, string> = {};
    const wrong: FieldError[] = [];
    this.#columns.forEach(({ field }, index) => {
      if (!field) return;
      const text = meantText(row.cells[index] ?? '');
      const key = wrongCell(text);
      if (key) wrong.push({ field, key });
      cells[field] = text;
    });
    return { cells, wrong };
  }

  #duplicate(key: string, field: string): FieldError[] {
    const row = this.#rowOfKey.get(key);
    return row === undefined ? [] : [{ field, key: 'uploads.duplicateRow', values: { row } }];
  }

  /** Each beside its cell, under the heading that the sheet has for it. */
  #told(row: SheetRow, errors: FieldError[]): RowError[] {
    return errors.map(({ field, key, values = {} }) => {
      const index = this.#columns.findIndex((column) => column.field === field);
      const column = this.#columns[index]?.heading ?? field;
      return { row: row.number, column, value: storable((row.cells[index] ?? '').slice(0, shownValueLength)), key, values };
    });
  }
}

/** What else is wrong with the row; a cell is told once. */
const othersThan = (told: FieldError[], parsed: ParsedRow): FieldError[] =>
  'errors' in parsed ? parsed.errors.filter(({ field }) => !told.some((one) => one.field === field)) : [];
