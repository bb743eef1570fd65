interface Taken {
  /** The workspace, or the area of a location with its slot and day. */
  place: string;
  number: number;
  start: number;
  end: number;
}

/** Gives out the numbers of places, the lowest free one first, as a single reservation takes it. Whether that holds is for the database to say. */
export class Numbers {
  readonly #taken = new Map<string, Map<number, Taken[]>>();

  constructor(taken: Iterable<Taken>) {
    for (const one of taken) this.#add(one);
  }

  /** Null where none is free over the whole period, or as many are in use as there are: a capacity may have become smaller. */
  take(place: string, capacity: number, start: Date, end: Date): number | null {
    const [from, to] = [start.getTime(), end.getTime()];
    const periods = [...(this.#taken.get(place) ?? [])];
    const used = new Set(periods.filter(([, taken]) => taken.some((one) => one.start < to && from < one.end)).map(([number]) => number));
    if (used.size >= capacity) return null;
    let number = 1;
    while (used.has(number)) number++;
    this.#add({ place, number, start: from, end: to });
    return number;
  }

  #add(one: Taken): void {
    const numbers = this.#taken.get(one.place) ?? new Map<number, Taken[]>();
    this.#taken.set(one.place, numbers);
    const periods = numbers.get(one.number);
    if (periods) periods.push(one);
    else numbers.set(one.number, [one]);
  }
}
