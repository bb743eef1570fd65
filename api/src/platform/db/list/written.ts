import type { WrittenRows } from '../driver/written-rows.ts';
import type { Total } from './totals.ts';

/**
 * A page as it is answered, as JSON in UTF-8: made from what the database sends without taking it apart, which costs more than all else
 * of an answer.
 */
export class WrittenPage {
  /** One after the other. */
  readonly parts: readonly Buffer[];

  constructor({ items, total, totalIsAtLeast }: { items: WrittenRows } & Total) {
    this.parts = [opening, items.bytes, Buffer.from(`],"total":${total},"totalIsAtLeast":${totalIsAtLeast}}`)];
  }

  toString(): string {
    return Buffer.concat(this.parts).toString();
  }
}

const opening = Buffer.from('{"items":[');
