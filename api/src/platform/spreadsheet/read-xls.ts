import { type Range, read, type WorkBook } from '@e965/xlsx';
import { refuse } from '#platform/refusal.ts';
import { chooseSheet, peekedRows } from './choose-sheet.ts';
import { type MergedCells, withMerged } from './merged-cells.ts';
import { limits, type RowSink, refuseColumns, type SheetRow } from './sheet.ts';
import { numberStyle, styledText } from './xlsx/xlsx-cells.ts';

interface Cell {
  t: 'b' | 'n' | 'e' | 's' | 'd' | 'z';
  v?: string | number | boolean;
  z?: string;
}

/** Reads the sheet of the given name, else the visible one that suits the sink. @throws Refusal when it can't be read or goes beyond the limits */
export async function readXls(bytes: Buffer, sink: RowSink, wanted: string | null = null): Promise<void> {
  const workbook = open(bytes);
  const hidden = workbook.Workbook?.Sheets ?? [];
  const visible = workbook.SheetNames.filter((_, at) => !hidden[at]?.Hidden);
  const names = visible.length > 0 ? visible : workbook.SheetNames.slice(0, 1);
  const rowsOf = (at: number) => (workbook.Sheets[names[at] ?? '']?.['!data'] ?? []) as Cells[];
  const from1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  const peek = (at: number) => {
    const first: SheetRow[] = [];
    const rows = rowsOf(at);
    for (const row of textRows(rows, from1904)) if (first.push(row) === peekedRows) return { first, rows: rows.length };
    return { first, rows: first.length };
  };
  const at = await chooseSheet(names, peek, sink, wanted);
  const rows = rowsOf(at);
  const filled = withMerged(sink, mergedOf(workbook.Sheets[names[at] ?? '']?.['!merges'] ?? []));
  filled.expect(rows.length);
  for (const row of textRows(rows, from1904)) filled.row(row);
}

const mergedOf = (ranges: readonly Range[]): MergedCells[] =>
  ranges.map(({ s: first, e: last }) => ({ column: first.c, firstRow: first.r + 1, lastRow: last.r + 1 }));

type Cells = (Cell | undefined)[] | undefined;

function* textRows(rows: Cells[], from1904: boolean): Generator<SheetRow> {
  for (const [at, cells] of rows.entries()) {
    if (!cells) continue;
    // Sparse arrays have holes that Array.from fills.
    const texts = Array.from(cells, (cell) => (cell ? textOf(cell, from1904) : ''));
    if (texts.length > limits.columns && texts.some((text, column) => column >= limits.columns && text !== '')) refuseColumns();
    if (texts.some((text) => text !== '')) yield { number: at + 1, cells: texts };
  }
}

function open(bytes: Buffer): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellHTML: false,
      cellText: false,
      cellFormula: false,
      cellStyles: false,
      bookVBA: false,
    });
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) refuse('uploads.protected');
    return refuse('uploads.unreadable');
  }
}

function textOf(cell: Cell, from1904: boolean): string {
  const { v: value } = cell;
  if (value === undefined || value === null) return '';
  if (cell.t === 'e') return errorTexts[Number(value)] ?? '#N/A';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return value.trim() === '' ? '' : value;
  return styledText(String(value), numberStyle(0, cell.z), from1904);
}

const errorTexts: Record<number, string> = { 0: '#NULL!', 7: '#DIV/0!', 15: '#VALUE!', 23: '#REF!', 29: '#NAME?', 36: '#NUM!', 42: '#N/A' };
