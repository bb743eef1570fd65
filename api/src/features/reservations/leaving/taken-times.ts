import { dayMs } from '@population-tracker/contract/kernel/days';
export interface Period {
  start: string;
  end: string;
}

export interface Taken {
  deskId: number | null;
  seatNumber: number | null;
}

/** What is taken in one place, found by its days: hundreds of thousands may lie ahead of which some hundred meet a certain hour. */
export class TakenTimes {
  readonly #byDay = new Map<number, (Taken & { from: number; to: number })[]>();
  readonly #full = new Set<string>();

  /** Whether it was found full for these hours: nothing becomes free again, so that nobody need look twice. */
  isFull({ start, end }: Period): boolean {
    return this.#full.has(`${start} ${end}`);
  }

  markFull({ start, end }: Period): void {
    this.#full.add(`${start} ${end}`);
  }

  add({ start, end, deskId, seatNumber }: Period & Taken): void {
    const [from, to] = [Date.parse(start), Date.parse(end)];
    for (const day of daysOf(from, to)) {
      const there = this.#byDay.get(day);
      if (there) there.push({ from, to, deskId, seatNumber });
      else this.#byDay.set(day, [{ from, to, deskId, seatNumber }]);
    }
  }

  /** Each at least once. */
  meeting({ start, end }: Period): Taken[] {
    const [from, to] = [Date.parse(start), Date.parse(end)];
    return daysOf(from, to).flatMap((day) => (this.#byDay.get(day) ?? []).filter((other) => other.from < to && from < other.to));
  }
}

function daysOf(from: number, to: number): number[] {
  const first = Math.floor(from / dayMs);
  return Array.from({ length: Math.floor((to - 1) / dayMs) - first + 1 }, (_, index) => first + index);
}
