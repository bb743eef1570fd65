import { expect, test } from 'vitest';
import { digitsOf, typeInto } from './code-digits.ts';

const empty = ['', '', '', '', '', ''];

test('a pasted code fills all boxes, whatever stands between its digits', () => {
  expect(typeInto(empty, 0, digitsOf('Code: 407-122')).digits.join('')).toBe('407122');
});

test('a digit goes into its box and the next box is next', () => {
  expect(typeInto(['4', '', '', '', '', ''], 1, '0')).toEqual({ digits: ['4', '0', '', '', '', ''], focus: 2 });
});

test('typing into a filled box replaces its digit on either side of the cursor', () => {
  expect(typeInto(['4', '0', '', '', '', ''], 0, '47').digits[0]).toBe('7');
  expect(typeInto(['4', '0', '', '', '', ''], 0, '74').digits[0]).toBe('7');
});

test('letters leave the boxes as they are', () => {
  expect(typeInto(empty, 2, 'x')).toEqual({ digits: empty, focus: 2 });
});

test('a code that is too long fills what there is', () => {
  expect(typeInto(empty, 0, '12345678').digits.join('')).toBe('123456');
});
