import { refuse } from '#platform/refusal.ts';
import type { RowSink, Sheet, SheetRow } from './sheet.ts';

/** How far a sheet is read to see whether it is the one: headings, whatever stands above them, and some rows. */
export const peekedRows = 24;

export interface Peek {
  first: SheetRow[];
  /** How many rows it has, headings included, where that is known. */
  rows: number | null;
}

/**
 * Decides which of a workbook's visible sheets is read, and tells the sink: the wanted one, else the first that suits it, else the
 * first with rows.
 * @returns its place
 * @throws Refusal when there is no sheet of the wanted name
 */
export async function chooseSheet(
  names: readonly string[],
  peek: (at: number) => Promise<Peek> | Peek,
  sink: RowSink,
  wanted: string | null,
): Promise<number> {
  if (wanted !== null && !names.includes(wanted)) refuse('uploads.sheet', { values: { sheet: wanted } });
  if (names.length < 2) {
    sink.sheets?.(
      names.map((name) => ({ name, rows: null, suits: true })),
      names[0] ?? '',
    );
    return 0;
  }
  const sheets: Sheet[] = [];
  let suiting = -1;
  let filled = -1;
  for (const [at, name] of names.entries()) {
    const { first, rows } = await peek(at);
    if (first.length === 0 && name !== wanted) continue;
    const suits = sink.suits?.(first) ?? false;
    sheets.push({ name, rows, suits });
    if (filled < 0) filled = at;
    if (suiting < 0 && suits) suiting = at;
  }
  const chosen = wanted === null ? ([suiting, filled, 0].find((at) => at >= 0) ?? 0) : names.indexOf(wanted);
  sink.sheets?.(sheets, names[chosen] ?? '');
  return chosen;
}
