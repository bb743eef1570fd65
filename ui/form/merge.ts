/** A field that both changed, with what somebody else saved. */
export interface Difference<K extends string = string> {
  field: K;
  saved: unknown;
}

/**
 * Lays what was typed over somebody else's newer version: a field that was typed in keeps what was typed, any other takes the newer value.
 * @returns the merged values, and the fields that both changed to different values
 */
export function mergeNewer<V extends object>(before: V, typed: V, newer: V): { values: V; differences: Difference<keyof V & string>[] } {
  const values = { ...newer };
  const differences: Difference<keyof V & string>[] = [];
  for (const field of Object.keys(typed) as (keyof V & string)[]) {
    if (same(typed[field], before[field])) continue;
    values[field] = typed[field];
    if (!same(newer[field], before[field]) && !same(newer[field], typed[field])) differences.push({ field, saved: newer[field] });
  }
  return { values, differences };
}

/** A refused value's place as the form names it: the server says where it stands in the request. */
export const fieldOf = (path: string): string => path.replace(/^(body|query|params)\./, '');

/** For what goes to the server and comes from it. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
