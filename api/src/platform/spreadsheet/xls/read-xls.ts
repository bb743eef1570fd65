import { read, SSF, type WorkBook } from '@e965/xlsx';
import { refuse } from '../../refusal.ts';
import { limits, type RowSink, refuseColumns } from '../sheet.ts';
import { dateText, numberText } from '../xlsx/cells.ts';

interface Cell {
  t: 'b' | 'n' | 'e' | 's' | 'd' | 'z';
  v?: string | number | boolean;
  z?: string;
}

/** Reads the first visible sheet of an .xls. @throws Refusal when it can't be read or goes beyond the limits */
export function readXls(bytes: Buffer, sink: RowSink): void {
  const workbook = open(bytes);
  const hidden = workbook.Workbook?.Sheets ?? [];
  const index = Math.max(
    0,
    workbook.SheetNames.findIndex((_, at) => !hidden[at]?.Hidden),
  );
  const sheet = workbook.Sheets[workbook.SheetNames[index] ?? ''];
  const rows = (sheet?.['!data'] ?? []) as (Cell[] | undefined)[];
  const from1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  sink.expect(rows.length);
  rows.forEach((cells, at) => {
    if (!cells) return;
    // Sparse arrays have holes that Array.from fills.
    const texts = Array.from(cells, (cell) => (cell ? textOf(cell, from1904) : ''));
    if (texts.length > limits.columns && texts.some((text, column) => column >= limits.columns && text !== '')) refuseColumns();
    if (texts.some((text) => text !== '')) sink.row({ number: at + 1, cells: texts });
  });
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
  if (cell.z && SSF.is_date(cell.z)) return dateText(value, from1904);
  return numberText(String(value));
}

const errorTexts: Record<number, string> = { 0: '#NULL!', 7: '#DIV/0!', 15: '#VALUE!', 23: '#REF!', 29: '#NAME?', 36: '#NUM!', 42: '#N/A' };
