import type { WrittenRows } from '../driver/written-rows.ts';
import type { Total } from './totals.ts';

/**
 * A page as it is answered, as JSON in UTF-8: made from what the database sends without taking it apart, which costs more than all else
 * of an answer.
 */
export class WrittenPage {
  readonly #items: WrittenRows;
  readonly #end: string;

  constructor({ items, total, totalIsAtLeast }: { items: WrittenRows } & Total) {
    this.#items = items;
    this.#end = `],"total":${total},"totalIsAtLeast":${totalIsAtLeast}}`;
  }

  /** With what stands around it; not after `letGo`. */
  between(before: string, after: string): Buffer {
    return this.#items.between(Buffer.from(`${before}{"items":[`), Buffer.from(this.#end + after));
  }

  /** Once it is sent, or isn't wanted any more. */
  letGo(): void {
    this.#items.letGo();
  }

  toString(): string {
    return this.between('', '').toString();
  }
}
