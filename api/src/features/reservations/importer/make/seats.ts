interface Taken {
  workspaceId: number;
  seat: number;
  start: number;
  end: number;
}

/** Gives out the seats of workspaces, the lowest free one first, as a single reservation takes it. Whether that holds is for the database to say. */
export class Seats {
  readonly #taken = new Map<number, Map<number, Taken[]>>();

  constructor(taken: Iterable<Taken>) {
    for (const one of taken) this.#add(one);
  }

  /** Null where none is free over the whole period. */
  take(workspaceId: number, capacity: number, start: Date, end: Date): number | null {
    const seats = this.#taken.get(workspaceId);
    const [from, to] = [start.getTime(), end.getTime()];
    for (let seat = 1; seat <= capacity; seat++) {
      if (seats?.get(seat)?.some((other) => other.start < to && from < other.end)) continue;
      this.#add({ workspaceId, seat, start: from, end: to });
      return seat;
    }
    return null;
  }

  #add(one: Taken): void {
    const seats = this.#taken.get(one.workspaceId) ?? new Map<number, Taken[]>();
    this.#taken.set(one.workspaceId, seats);
    const periods = seats.get(one.seat);
    if (periods) periods.push(one);
    else seats.set(one.seat, [one]);
  }
}
