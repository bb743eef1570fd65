import { expect, test } from 'vitest';
import { readable, toldBy } from './phone-numbers.ts';

const saved = {
  phoneNumber: '+902125550100',
  version: 1,
  locations: [
    { id: 1, name: 'Ankara', phoneNumber: '+902125550100', origin: 'default' as const, version: 0 },
    { id: 2, name: 'London', phoneNumber: '+442075550100', origin: 'location' as const, version: 1 },
  ],
};

test.each([
  ['everybody', null, '+902125550100', 'default', ['London']],
  ['the location that has its own', [2], '+442075550100', 'location', []],
  ['the location that has none', [1], '+902125550100', 'default', []],
  ['both', [1, 2], '+902125550100', 'default', ['London']],
  ['nobody yet', [], '+902125550100', 'default', []],
])('a start for %s tells the number that its mails will have, and where it comes from', (_, chosen, phoneNumber, origin, local) => {
  const told = toldBy(saved, chosen);
  expect(told).toMatchObject({ phoneNumber, origin });
  expect(told.local.map(({ name }) => name)).toEqual(local);
});

test('where none is saved, that is told', () => {
  expect(toldBy({ phoneNumber: null, version: 1, locations: [] }, null)).toMatchObject({ phoneNumber: null, origin: 'none' });
});

test('a number is read in one piece', () => {
  expect(readable('+902125550100')).toBe('+90\u00a0212\u00a0555\u00a001\u00a000');
});
