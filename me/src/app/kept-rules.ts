/** An answer as it is kept for times without a connection. */
export interface KeptAnswer {
  /** `Date.now()` when it came. */
  at: number;
  data: unknown;
}

export interface KeptAnswers {
  /** Whose they are, by address. */
  by: string;
  /** By the path of the call. */
  answers: Record<string, KeptAnswer>;
}

/** A clock that was set back must not keep anything for longer. */
const isOfNow = (at: number, now: number, longestMs: number): boolean => now - at < longestMs && at - now < 60_000;

/**
 * What is kept of somebody and not too old: nothing of another person's, nor what can't be read.
 * @param longest in ms, by the path of the call; of others nothing is kept
 */
export function readKept(text: string | null, by: string, now: number, longest: Record<string, number>): KeptAnswers {
  const kept: KeptAnswers = { by, answers: {} };
  const found = parsed(text);
  if (found?.by !== by || typeof found.answers !== 'object' || found.answers === null) return kept;
  for (const [path, longestMs] of Object.entries(longest)) {
    const one = found.answers[path];
    if (typeof one?.at === 'number' && typeof one.data === 'object' && one.data && isOfNow(one.at, now, longestMs))
      kept.answers[path] = one;
  }
  return kept;
}

function parsed(text: string | null): Partial<KeptAnswers> | null {
  try {
    return JSON.parse(text ?? 'null') as Partial<KeptAnswers> | null;
  } catch {
    return null;
  }
}
