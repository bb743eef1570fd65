import { addDays, isoWeekday } from '@population-tracker/contract/kernel/days';

/** On which days persons work on site, week by week; those that are being made count too. */
export class Weeks {
  readonly #days = new Map<string, Set<string>>();

  constructor(days: Iterable<{ userId: number; day: string }>) {
    for (const one of days) this.add(one);
  }

  of(userId: number, day: string): string[] {
    return [...(this.#days.get(keyOf(userId, day)) ?? [])];
  }

  add({ userId, day }: { userId: number; day: string }): void {
    const key = keyOf(userId, day);
    this.#days.set(key, (this.#days.get(key) ?? new Set()).add(day));
  }
}

const keyOf = (userId: number, day: string): string => `${userId} ${addDays(day, 1 - isoWeekday(day))}`;
