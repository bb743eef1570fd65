import type { PlacedDesk } from '../booking/facts-queries.ts';

interface Taken {
  deskId: number;
  start: number;
  end: number;
}

/** Gives out desks to those who want any seat, as a single reservation gets one. Whether that holds is for the database to say. */
export class Desks {
  readonly #desks: Map<number, PlacedDesk[]>;
  readonly #taken = new Map<number, Taken[]>();

  /** @param desks in the order in which they are given out */
  constructor(desks: readonly PlacedDesk[], taken: Iterable<Taken>) {
    this.#desks = Map.groupBy(desks, ({ workspaceId }) => workspaceId);
    for (const one of taken) this.#add(one);
  }

  /** Null where somebody may sit without a desk, 'full' where nobody may and no desk is free over the whole period. */
  takeAny({ id, capacity }: { id: number; capacity: number }, start: Date, end: Date): PlacedDesk | null | 'full' {
    const usable = (this.#desks.get(id) ?? []).filter(({ status }) => status === 'active');
    const [from, to] = [start.getTime(), end.getTime()];
    const free = usable.find((desk) => !this.#taken.get(desk.id)?.some((other) => other.start < to && from < other.end));
    if (!free) return capacity > usable.length ? null : 'full';
    this.#add({ deskId: free.id, start: from, end: to });
    return free;
  }

  take({ id }: Pick<PlacedDesk, 'id'>, start: Date, end: Date): void {
    this.#add({ deskId: id, start: start.getTime(), end: end.getTime() });
  }

  #add(one: Taken): void {
    const there = this.#taken.get(one.deskId);
    if (there) there.push(one);
    else this.#taken.set(one.deskId, [one]);
  }
}
