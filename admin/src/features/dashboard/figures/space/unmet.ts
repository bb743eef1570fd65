interface Reason {
  count: number;
}

/** More of them would hide the ones that matter. */
const mostReasons = 8;

/** The most frequent reasons, and the others as one where they are more than one. */
export function firstReasons<R extends Reason>(reasons: readonly R[]): { shown: readonly R[]; others: readonly R[] } {
  if (reasons.length <= mostReasons) return { shown: reasons, others: [] };
  return { shown: reasons.slice(0, mostReasons - 1), others: reasons.slice(mostReasons - 1) };
}
