import { addDays } from '@population-tracker/contract/kernel/days';
import type { DayPlan } from '@population-tracker/contract/me/day-plan';

interface Said {
  day: string;
  plan: DayPlan | null;
}

export interface Run {
  from: string;
  to: string;
  plan: DayPlan | null;
}

/** Days in their order, those beside each other with the same plan as one: so much is said at once. */
export function runsOf(days: readonly Said[]): Run[] {
  const runs: Run[] = [];
  for (const { day, plan } of days) {
    const last = runs.at(-1);
    if (last?.plan === plan && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day, plan });
  }
  return runs;
}
