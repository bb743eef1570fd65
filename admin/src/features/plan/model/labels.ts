import { fold } from '@population-tracker/contract/kernel/primitives';
import type { Desk } from './document.ts';

interface Numbered {
  prefix: string;
  number: number;
  digits: number;
}

/** `A-07` is prefix `A-`, number 7, two digits; a label without a number counts on from 1. */
function read(label: string): Numbered {
  const [, prefix = label, figures = ''] = /^(.*?)(\d{1,6})$/.exec(label) ?? [];
  return figures ? { prefix, number: Number(figures), digits: figures.length } : { prefix: label, number: 0, digits: 1 };
}

const write = ({ prefix, number, digits }: Numbered): string => prefix + String(number).padStart(digits, '0');

/** For each label the next one of its series that nobody bears; `taken` are those of the plan, and each answer is taken from then on. */
export function labelsAfter(taken: readonly string[], labels: readonly string[]): string[] {
  const used = new Set(taken.map(fold));
  const highest = new Map<string, number>();
  for (const label of taken) {
    const { prefix, number } = read(label);
    const series = fold(prefix);
    highest.set(series, Math.max(highest.get(series) ?? 0, number));
  }
  return labels.map((label) => {
    const { prefix, digits, number: own } = read(label);
    const series = fold(prefix);
    let number = highest.get(series) ?? Math.max(0, own - 1);
    let next = '';
    do {
      number++;
      next = write({ prefix, number, digits });
    } while (used.has(fold(next)));
    highest.set(series, number);
    used.add(fold(next));
    return next;
  });
}

/** Labels of new desks: from a pattern such as `A-01` on where one is given, else the next of the last desk's series. */
export function nextLabels(desks: readonly Desk[], count: number, pattern?: string): string[] {
  const taken = desks.map(({ label }) => label);
  const first = pattern !== undefined && !taken.some((label) => fold(label) === fold(pattern)) ? [pattern] : [];
  const like = pattern ?? desks.at(-1)?.label ?? 'A-00';
  return [...first, ...labelsAfter([...taken, ...first], Array<string>(count - first.length).fill(like))];
}

/** A desk, or the middle of a room. */
export type Spot = Pick<Desk, 'key' | 'x' | 'y'>;

export type Order = 'rows' | 'columns';

/** Reading order: rows from above, in each from the left (or columns from the left). Desks within half a desk of each other are one row. */
export function inOrder<S extends Spot>(spots: readonly S[], order: Order): S[] {
  const across = (spot: S) => (order === 'rows' ? spot.x : spot.y);
  const down = (spot: S) => (order === 'rows' ? spot.y : spot.x);
  const sorted = [...spots].sort((a, b) => down(a) - down(b) || across(a) - across(b));
  const lines: S[][] = [];
  for (const spot of sorted) {
    const line = lines.at(-1);
    if (line?.[0] && down(spot) - down(line[0]) < 40) line.push(spot);
    else lines.push([spot]);
  }
  return lines.flatMap((line) => line.sort((a, b) => across(a) - across(b)));
}

/** New labels for some desks by a pattern: from `A-01` on, in reading order. */
export function relabelled(desks: readonly Desk[], pattern: string, order: Order): Map<string, string> {
  const { prefix, number, digits } = read(pattern);
  const first = /\d$/.test(pattern) ? number : 1;
  return new Map(inOrder(desks, order).map(({ key }, index) => [key, write({ prefix, number: first + index, digits })]));
}

/** Labels that two desks bear, as the server will see them. */
export function labelsTwice(desks: readonly Desk[]): string[] {
  const seen = new Map<string, number>();
  for (const { label } of desks) seen.set(fold(label), (seen.get(fold(label)) ?? 0) + 1);
  return [...new Set(desks.filter(({ label }) => (seen.get(fold(label)) ?? 0) > 1).map(({ label }) => label))];
}
