import { describe, expect, it } from 'vitest';
import { giveField, requiredFields, valuesBelow } from './mapping.ts';

const fields = [
  { field: 'name', required: true },
  { field: 'lastName', required: true },
  { field: 'fullName', required: false },
  { field: 'email', required: true },
  { field: 'status', required: false },
];
const missing = (chosen: (string | null)[]) => requiredFields(fields, chosen).flatMap(({ field, filled }) => (filled ? [] : [field]));

describe('the required fields', () => {
  it('are missing until a column fills them', () => {
    expect(missing([null, 'status'])).toEqual(['name', 'lastName', 'email']);
    expect(missing(['name', 'email'])).toEqual(['lastName']);
  });
  it('name and surname may stand in one column', () => {
    expect(missing(['fullName', 'email'])).toEqual([]);
  });
});

it('a field goes from one column to another, never into two', () => {
  expect(giveField(['name', null, 'email'], 1, 'email')).toEqual(['name', 'email', null]);
  expect(giveField(['name', null, null], 0, null)).toEqual([null, null, null]);
});

it('a column shows its first values, without blanks', () => {
  const preview = [['a', ' '], ['b', 'x'], ['c'], ['d', 'y']];
  expect(valuesBelow(preview, 0, 3)).toEqual(['a', 'b', 'c']);
  expect(valuesBelow(preview, 1, 3)).toEqual(['x', 'y']);
});
