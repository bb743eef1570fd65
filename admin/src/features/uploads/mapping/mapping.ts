import type { PreviewCell, UploadJob } from '@population-tracker/contract/uploads/uploads';

/** One column that gives what other fields give too. */
const givenBy: Readonly<Record<string, string>> = { name: 'fullName', lastName: 'fullName' };

type Chosen = readonly (string | null)[];

/** The required fields and whether a column fills them. */
export function requiredFields(fields: UploadJob['fields'], chosen: Chosen): { field: string; filled: boolean }[] {
  const filled = (field: string | undefined) => field !== undefined && chosen.includes(field);
  return fields.filter(({ required }) => required).map(({ field }) => ({ field, filled: filled(field) || filled(givenBy[field]) }));
}

/** The choice after a column was given a field: whichever column had it before gives it up. */
export const giveField = (chosen: Chosen, column: number, field: string | null): (string | null)[] =>
  chosen.map((one, index) => (index === column ? field : field !== null && one === field ? null : one));

const shownCells = 3;

/** The first cells below a heading; as they stand in the file until it is known how they are read. */
export function cellsBelow(read: readonly (readonly PreviewCell[])[] | null, preview: UploadJob['preview'], column: number): PreviewCell[] {
  const rows = read ?? preview.map((row) => row.map((text) => ({ text, read: null, reason: null })));
  return rows.slice(0, shownCells).map((row) => row[column] ?? { text: '', read: null, reason: null });
}
