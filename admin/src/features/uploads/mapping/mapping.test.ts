import { describe, expect, it } from 'vitest';
import { cellsBelow, giveField, requiredFields } from './mapping.ts';

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

describe('below a heading stand its first cells', () => {
  const plain = (text: string) => ({ text, read: null, reason: null });
  it('as they are in the file until it is known how they are read', () => {
    const preview = [['a', ' '], ['b', 'x'], ['c'], ['d', 'y']];
    expect(cellsBelow(null, preview, 0)).toEqual([plain('a'), plain('b'), plain('c')]);
    expect(cellsBelow(null, preview, 1)).toEqual([plain(' '), plain('x'), plain('')]);
  });
  it('then with what comes of them', () => {
    const wrong = { text: 'x', read: null, reason: 'Is not a valid e-mail address.' };
    expect(cellsBelow([[wrong]], [['x']], 0)).toEqual([wrong]);
  });
});
