import type { UploadJob } from '@population-tracker/contract/uploads';

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

/** What stands below a heading in the first rows. */
export const valuesBelow = (preview: UploadJob['preview'], column: number, count: number): string[] =>
  preview
    .map((row) => row[column]?.trim() ?? '')
    .filter((value) => value !== '')
    .slice(0, count);
