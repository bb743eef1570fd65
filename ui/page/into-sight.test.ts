import { expect, test } from 'vitest';
import { shiftTo } from './into-sight.ts';

const sight = { from: 100, to: 200 };

test.each([
  ['lies in sight', { from: 100, to: 200 }, 0],
  ['begins before it', { from: 80, to: 120 }, -20],
  ['lies far before it', { from: -50, to: -10 }, -150],
  ['ends behind it', { from: 180, to: 230 }, 30],
  ['lies far behind it', { from: 300, to: 340 }, 140],
  ['is larger and covers it', { from: 50, to: 250 }, 0],
  ['is larger and lies behind it', { from: 150, to: 400 }, 50],
  ['is larger and lies before it', { from: -100, to: 150 }, -50],
])('what %s is scrolled to by the shortest way', (_, span, way) => {
  expect(shiftTo(span, sight)).toBe(way);
});
