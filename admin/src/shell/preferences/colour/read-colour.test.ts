import { expect, test } from 'vitest';
import { readColour } from './read-colour.ts';

test.each([
  ['#2d31ac', '#2d31ac'],
  ['2D31AC', '#2d31ac'],
  [' #Fe0 ', '#ffee00'],
])('reads %s', (text, colour) => {
  expect(readColour(text)).toBe(colour);
});

test.each(['', '#', '#12', '#12345', '#1234567', '#ggg', 'red', 'rgb(0,0,0)', '#2d31ac;--pt-text:#fff'])(
  'takes %s for no colour',
  (text) => {
    expect(readColour(text)).toBeNull();
  },
);
