import budgets from './budgets.json' with { type: 'json' };
import type { Figure } from './rows/figure.ts';

export interface Verdict {
  met: boolean;
  /** Like `≥ 0.30`; empty where nothing was promised. */
  budget: string;
}

type Budget = { atLeast?: number; atMost?: number };

export function verdictOf({ name, value, judged = true }: Figure, all: Record<string, Budget> = budgets): Verdict {
  if (!judged) return { met: true, budget: '' };
  const { atLeast, atMost } = all[name] ?? {};
  if (atLeast !== undefined) return { met: value >= atLeast, budget: `≥ ${atLeast}` };
  if (atMost !== undefined) return { met: value <= atMost, budget: `≤ ${atMost}` };
  return { met: true, budget: '' };
}
