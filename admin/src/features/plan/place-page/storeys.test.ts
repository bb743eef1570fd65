import { expect, test } from 'vitest';
import { fromTheTop, storeyOf } from './storeys.ts';

const names = (all: string[]) => fromTheTop(all.map((name) => ({ name }))).map(({ name }) => name);

test('a floor lies where its name says, in both languages', () => {
  expect(
    ['Zemin kat', 'Ground floor', '3. kat', '12th floor', 'Çatı katı', 'Roof terrace', '2. bodrum kat', 'BODRUM'].map(storeyOf),
  ).toEqual([0, 0, 3, 12, 1_000, 1_000, -2, -1]);
  expect(storeyOf('Quiet zone')).toBeNull();
});

test('the highest comes first, and where a name says nothing the last of the outline', () => {
  expect(names(['3. kat', '4. kat', 'Çatı katı', 'Zemin kat'])).toEqual(['Çatı katı', '4. kat', '3. kat', 'Zemin kat']);
  expect(names(['Quiet zone', '1st floor', 'Ground floor'])).toEqual(['Ground floor', '1st floor', 'Quiet zone']);
});
