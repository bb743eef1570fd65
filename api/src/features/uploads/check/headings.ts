import { fold } from '@population-tracker/contract/primitives';
import type { RowModule } from '../importer.ts';

/** Titles, dates and blank lines may stand above the headings, this many rows at most. */
export const headingSearchRows = 20;
const enoughRecognised = 2;

/** `E-posta Adresi *` and `e posta adresi` are one heading. */
export const normalisedHeading = (heading: string): string => fold(heading).replace(/[^\p{L}\p{N}]/gu, '');

/** The field of each heading; a second heading for the same field fills nothing. */
export function recogniseHeadings(headings: readonly string[], synonyms: RowModule['synonyms']): (string | null)[] {
  const fieldOf = new Map<string, string>();
  for (const [field, words] of Object.entries(synonyms)) {
    for (const word of [field, ...words]) fieldOf.set(normalisedHeading(word), field);
  }
  const taken = new Set<string>();
  return headings.map((heading) => {
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
