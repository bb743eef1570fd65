import { bytesOf } from '#platform/bytes.ts';
import type { SheetRow } from '#platform/spreadsheet/sheet.ts';
import { storable } from './check-cells.ts';
import type { ErrorRow, Part, RowError } from './check-steps.ts';

const chunkRows = 2_000;
/** The first byte of a jsonb value in binary form. */
const jsonbVersion = '\u0001';

type Counts = Pick<Extract<Part, { type: 'chunk' }>, 'total' | 'sampleRows'>;

/** What was checked since the last part was handed over. */
export class Chunk {
  #rows: string[] = [];
  #errors: RowError[] = [];
  #errorRows: ErrorRow[] = [];

  get full(): boolean {
    return this.#rows.length + this.#errorRows.length === chunkRows;
  }

  keep(json: string): void {
    this.#rows.push(json);
  }

  refuse({ number, cells }: SheetRow, errors: RowError[]): void {
    this.#errors.push(...errors);
    this.#errorRows.push({ row: number, cells: cells.map(storable) });
  }

  /** Hands it over, and begins anew. */
  take(counts: Counts): Part {
    const rowCount = this.#rows.length;
    // Bytes from here to the database: as text, a large upload would fill the heap of the process that passes it on.
    const rows = bytesOf(`${jsonbVersion}[${this.#rows.join(',')}]`);
    const part: Part = { type: 'chunk', rows, rowCount, errors: this.#errors, errorRows: this.#errorRows, ...counts };
    [this.#rows, this.#errors, this.#errorRows] = [[], [], []];
    return part;
  }
}
