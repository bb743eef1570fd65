// Whoever may not see who is where learns of small groups of people only that they are few (decision 040).
import { fewestShown } from '@population-tracker/contract/dashboard/few';
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { heldAt, reaches } from '@population-tracker/contract/kernel/permissions';
import type { Context } from '#api/context.ts';

/** Wherever they see figures. */
export function seesSmallGroups({ actor }: Pick<Context, 'actor'>): boolean {
  if (!actor) return false;
  const at = heldAt(actor.grants, 'figures.read') ?? [null];
  return at.every((location) => reaches(actor.grants, 'presence.read', location));
}

/** What stands in a sheet in a small group’s place. */
export const few: Record<ProductLanguage, string> = { en: 'few', tr: 'az' };

const isFew = (people: number): boolean => people > 0 && people < fewestShown;

/** A number that stands alone. */
export const unlessFew = (people: number): number | null => (isFew(people) ? null : people);

/**
 * A row of numbers that are seen together with their sum, which is one of them. Where a single one is few, the next smallest goes with
 * it: otherwise it could be computed from the others.
 */
export function withoutFew(row: readonly number[]): (number | null)[] {
  const hidden = new Set([...row.keys()].filter((at) => isFew(row[at] ?? 0)));
  if (hidden.size === 1) {
    const [next] = [...row.keys()].filter((at) => row[at] && !hidden.has(at)).sort((one, other) => (row[one] ?? 0) - (row[other] ?? 0));
    if (next !== undefined) hidden.add(next);
  }
  return row.map((people, at) => (hidden.has(at) ? null : people));
}
