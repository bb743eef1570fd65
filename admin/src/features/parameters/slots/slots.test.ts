import { describe, expect, test } from 'vitest';
import { generated, nextSlot, splitEvenly, typedSum, withRest } from './slots.ts';

const lunch = { start: '11:30', end: '14:00' };

describe('slots', () => {
  test('are generated whole, from the opening to the closing hour', () => {
    expect(generated(lunch, 60, 5).map(({ start, end }) => `${start}-${end}`)).toEqual(['11:30-12:30', '12:30-13:30']);
    expect(generated(lunch, 15, 5)).toHaveLength(10);
    expect(generated({ start: '14:00', end: '12:00' }, 30, 5)).toEqual([]);
    expect(generated({ start: '', end: '12:00' }, 30, 5)).toEqual([]);
  });

  test('share a total evenly, to the last person', () => {
    const shared = splitEvenly(generated({ start: '12:00', end: '13:30' }, 30, ''), 100);
    expect(shared.map(({ capacity }) => capacity)).toEqual([34, 33, 33]);
    expect(typedSum(shared)).toBe(100);
  });

  test('take what lacks of the total into the last one, and give back what is too much as far as it has that', () => {
    const slots = generated({ start: '12:00', end: '13:30' }, 30, 20);
    expect(withRest(slots, 70)?.map(({ capacity }) => capacity)).toEqual([20, 20, 30]);
    expect(withRest(slots, 45)?.map(({ capacity }) => capacity)).toEqual([20, 20, 5]);
    expect(withRest(slots, 39)).toBeNull();
    expect(withRest([], 10)).toBeNull();
  });

  test('go on behind the last one, not beyond the closing hour', () => {
    expect(nextSlot([], lunch)).toMatchObject({ start: '11:30', end: '', capacity: '' });
    const slots = generated({ start: '13:00', end: '13:45' }, 45, 20);
    expect(nextSlot(slots, lunch)).toMatchObject({ start: '13:45', end: '14:00', capacity: 20 });
    expect(nextSlot([], null)).toMatchObject({ start: '', end: '' });
  });

  test('without a number count as none', () => {
    expect(typedSum([...generated(lunch, 60, ''), ...generated(lunch, 60, 7)])).toBe(14);
  });
});
