import { expect, test } from 'vitest';
import { isSeatAlone, nearestFree } from './nearest.ts';

const desk = (id: number, x: number, y: number, state: 'free' | 'taken' | 'blocked' | 'mine' = 'free') => ({
  id,
  x,
  y,
  state,
  label: `D-${id}`,
});

test('the nearest is the free desk that stands nearest, by its label where two stand as near', () => {
  const desks = [
    desk(1, 0, 0, 'taken'),
    desk(2, 100, 0, 'taken'),
    desk(3, 0, 160),
    desk(9, 0, -150),
    desk(4, 150, 0),
    desk(5, 90, 90, 'blocked'),
  ];
  expect(nearestFree(desks, 1)).toBe(4);
  expect(nearestFree(desks, 2)).toBe(4);
});

test('it is never the desk itself, which is free before its person comes', () => {
  expect(nearestFree([desk(1, 0, 0), desk(2, 900, 0)], 1)).toBe(2);
});

test('without a desk to be near to, or a free one, there is none', () => {
  expect(nearestFree([desk(1, 0, 0, 'taken'), desk(2, 9, 9)], null)).toBe(null);
  expect(nearestFree([desk(2, 9, 9)], 1)).toBe(null);
  expect(nearestFree([desk(1, 0, 0, 'taken'), desk(2, 9, 9, 'mine')], 1)).toBe(null);
});

test('what is free beside the desks of a plan is a seat without one', () => {
  const [free, taken] = [{ state: 'free' }, { state: 'taken' }] as const;
  expect(isSeatAlone({ desks: [], free: 3 })).toBe(true);
  expect(isSeatAlone({ desks: [taken], free: 1 })).toBe(true);
  expect(isSeatAlone({ desks: [taken, free], free: 2 })).toBe(false);
  expect(isSeatAlone({ desks: [taken], free: 0 })).toBe(false);
});
