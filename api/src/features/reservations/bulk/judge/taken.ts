/** From one instant to another, in ms. */
interface Span {
  start: number;
  end: number;
}

const overlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** What is taken when, each thing by itself: persons, desks, a room. */
export class Taken {
  readonly #spans = new Map<number, Span[]>();

  constructor(spans: Iterable<Span & { of: number }>) {
    for (const span of spans) this.take(span.of, span);
  }

  isFree(of: number, span: Span): boolean {
    return !this.#spans.get(of)?.some((other) => overlap(other, span));
  }

  take(of: number, span: Span): void {
    const spans = this.#spans.get(of);
    if (spans) spans.push(span);
    else this.#spans.set(of, [span]);
  }

  /** The lowest number up to the capacity that is free over the whole span is taken, as a single reservation takes it; null where none is. */
  takeLowest(capacity: number, span: Span): number | null {
    for (let number = 1; number <= capacity; number++) {
      if (!this.isFree(number, span)) continue;
      this.take(number, span);
      return number;
    }
    return null;
  }

  /** The same of a workspace: no more numbers than it has seats are in use, those above included, since a desk may have been blocked. */
  takeSeat(capacity: number, span: Span): number | null {
    const used = new Set([...this.#spans].filter(([, spans]) => spans.some((other) => overlap(other, span))).map(([of]) => of));
    if (used.size >= capacity) return null;
    let number = 1;
    while (used.has(number)) number++;
    this.take(number, span);
    return number;
  }

  /** A capacity became smaller than what was booked: whoever stands above it goes down as far as there is room. */
  fitInto(capacity: number): void {
    for (const [number, spans] of [...this.#spans].filter(([of]) => of > capacity).sort(([one], [other]) => one - other)) {
      const left = spans.filter((span) => this.takeLowest(capacity, span) === null);
      if (left.length > 0) this.#spans.set(number, left);
      else this.#spans.delete(number);
    }
  }

  /** Whether one above this number stays there then: nobody is added until there is room again. */
  anyAbove(number: number, span: Span): boolean {
    return [...this.#spans].some(([of, spans]) => of > number && spans.some((other) => overlap(other, span)));
  }
}
