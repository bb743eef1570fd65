import type { RowSink, SheetRow } from './sheet.ts';

/** Cells of a column that are one on the screen, from 0 and from 1 as in SheetRow. Only the first of them holds what is seen in all. */
export interface MergedCells {
  column: number;
  firstRow: number;
  lastRow: number;
}

/** Gives each row what it shows in a merged cell. Cells that are merged across are left: a title is no row of headings. */
export function withMerged(sink: RowSink, merged: readonly MergedCells[]): RowSink {
  if (merged.length === 0) return sink;
  const columns = [...Map.groupBy(merged, ({ column }) => column).values()].map((ones) => new MergedColumn(ones));
  return {
    expect: (rows) => sink.expect(rows),
    row: (row) => {
      for (const column of columns) column.fill(row);
      sink.row(row);
    },
  };
}

class MergedColumn {
  readonly #waiting: MergedCells[];
  #current: MergedCells | undefined;
  #text = '';

  constructor(merged: readonly MergedCells[]) {
    this.#waiting = merged.toSorted((one, other) => other.firstRow - one.firstRow);
    this.#current = this.#waiting.pop();
  }

  fill({ number, cells }: SheetRow): void {
    while (this.#current && this.#current.lastRow < number) {
      this.#current = this.#waiting.pop();
      this.#text = '';
    }
    if (!this.#current || number < this.#current.firstRow) return;
    const { column, firstRow } = this.#current;
    if (number === firstRow) this.#text = cells[column] ?? '';
    else if (this.#text !== '' && (cells[column] ?? '') === '') {
      while (cells.length < column) cells.push('');
      cells[column] = this.#text;
    }
  }
}
