import { expect, it } from 'vitest';
import { Numbers } from './numbers.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 19, hour));
const take = (numbers: Numbers, from: number, to: number, place = 'A') => numbers.take(place, 2, at(from), at(to));

it('the lowest number that is free over the whole period is given out, and none beyond the capacity', () => {
  const numbers = new Numbers([{ place: 'A', number: 1, start: at(9).getTime(), end: at(12).getTime() }]);
  expect([take(numbers, 8, 10), take(numbers, 11, 13), take(numbers, 12, 14), take(numbers, 9, 10)]).toEqual([2, 2, 1, null]);
});

it('where more are in use than there are by now, those above count too', () => {
  const numbers = new Numbers([
    { place: 'A', number: 2, start: at(9).getTime(), end: at(12).getTime() },
    { place: 'A', number: 3, start: at(9).getTime(), end: at(10).getTime() },
  ]);
  expect([take(numbers, 9, 10), take(numbers, 10, 12)]).toEqual([null, 1]);
});

it('a period ends before the next one begins, and each place has numbers of its own', () => {
  const numbers = new Numbers([]);
  expect([take(numbers, 8, 9), take(numbers, 9, 10), take(numbers, 8, 9, 'B'), take(numbers, 8, 10)]).toEqual([1, 1, 1, 2]);
});
