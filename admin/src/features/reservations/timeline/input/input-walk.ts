import type { Bar, Board, Row } from '../timeline-model.ts';

/** Where the keyboard stands: on a bar, or on a free part of a row. */
export interface Place {
  row: string;
  /** Of the bar or of the free part. */
  from: number;
  to: number;
  /** Null on a free part. */
  bar: number | null;
  /** The minute that going up and down keeps to. */
  column: number;
}

const pageRows = 10;

/** What stands at a minute of a row: a bar, or the free part of the step that the minute lies in. */
export function placeAt(board: Board, row: Row, minute: number, step: number, column = minute): Place {
  const at = Math.max(0, Math.min(minute, board.length - 1));
  const bar = row.bars.find(({ from, to }) => from <= at && at < to);
  if (bar) return onBar(row, bar, column);
  const before = row.bars.filter(({ to }) => to <= at).at(-1)?.to ?? 0;
  const after = row.bars.find(({ from }) => from > at)?.from ?? board.length;
  const first = Math.floor(at / step) * step;
  return { row: row.key, from: Math.max(first, before), to: Math.min(first + step, after, board.length), bar: null, column };
}

export const onBar = (row: Row, { id, from, to }: Bar, column = Math.max(from, 0)): Place => ({ row: row.key, from, to, bar: id, column });

/** The place that a key leads to; null where the key leads nowhere. */
export function walk(board: Board, place: Place, { key, ctrl }: { key: string; ctrl: boolean }, step: number): Place | null {
  const row = board.byKey.get(place.row) ?? board.rows[0];
  if (!row) return null;
  const toRow = (index: number) => {
    const next = board.rows[Math.max(0, Math.min(index, board.rows.length - 1))];
    return next ? placeAt(board, next, place.column, step, place.column) : null;
  };
  switch (key) {
    case 'ArrowRight':
      return place.to >= board.length ? null : placeAt(board, row, place.to, step);
    case 'ArrowLeft':
      return place.from <= 0 ? null : placeAt(board, row, place.from - 1, step);
    case 'ArrowDown':
      return toRow(row.index + 1);
    case 'ArrowUp':
      return toRow(row.index - 1);
    case 'PageDown':
      return toRow(row.index + pageRows);
    case 'PageUp':
      return toRow(row.index - pageRows);
    case 'Home':
      return ctrl ? toRow(0) : placeAt(board, row, board.opens, step);
    case 'End':
      return ctrl ? toRow(board.rows.length - 1) : placeAt(board, row, board.closes - 1, step);
    default:
      return null;
  }
}
