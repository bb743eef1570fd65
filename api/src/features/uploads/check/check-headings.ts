import { fold } from '@population-tracker/contract/kernel/primitives';
import { sheetTexts } from '../answers-texts.ts';
import type { RowModule } from '../uploads-importer.ts';

/** Titles, dates and blank lines may stand above the headings, this many rows at most. */
export const headingSearchRows = 20;
const enoughRecognised = 2;

/** `E-posta Adresi *` and `e posta adresi` are one heading. */
export const normalisedHeading = (heading: string): string => fold(heading).replace(/[^\p{L}\p{N}]/gu, '');

/** How many columns the sheet of rows to mend puts before those of the file: they fill nothing, whatever a kind calls its own. */
export function addedColumns([first = '', second = '']: readonly string[]): 0 | 2 {
  const says = (heading: string, texts: Readonly<Record<string, string>>) =>
    Object.values(texts).some((text) => normalisedHeading(text) === normalisedHeading(heading));
  return says(first, sheetTexts.row) && says(second, sheetTexts.reason) ? 2 : 0;
}

/** Under what a mapping of these headings is remembered. */
export const headingsKey = (headings: readonly string[]): string =>
  JSON.stringify(headings.slice(addedColumns(headings)).map(normalisedHeading));

/** A row's headings: its cells up to the last one with text. */
export const headingsIn = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1).map((cell) => cell.trim());

/** The field of each heading; a second heading for the same field fills nothing. */
export function recogniseHeadings(headings: readonly string[], synonyms: RowModule['synonyms']): (string | null)[] {
  const fieldOf = new Map<string, string>();
  for (const [field, words] of Object.entries(synonyms)) {
    for (const word of [field, ...words]) fieldOf.set(normalisedHeading(word), field);
  }
  const taken = new Set<string>();
  const added = addedColumns(headings);
  return headings.map((heading, index) => {
    if (index < added) return null;
    const field = fieldOf.get(normalisedHeading(heading));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/**
 * Which of the first rows holds the headings: the first one that recognises at least two, else the first one with
 * several cells, which somebody can map by hand.
 */
export function findHeadingRow(rows: readonly (readonly string[])[], synonyms: RowModule['synonyms']): number {
  const recognised = rows.findIndex((cells) => recogniseHeadings(cells, synonyms).filter(Boolean).length >= enoughRecognised);
  if (recognised >= 0) return recognised;
  const several = rows.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length >= enoughRecognised);
  return Math.max(several, 0);
}
