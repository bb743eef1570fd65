import { describe, expect, it } from 'vitest';
import { layOut } from './laying.ts';

const desks = (count: number) => Array.from({ length: count }, (_, at) => ({ key: `d${at}`, width: 120, height: 80 }));
const free = { bottom: 0, width: null };

describe('desks without coordinates', () => {
  it.each([1, 7, 200, 5_000])('%i of them: no two overlap, and none leaves the largest plan', (count) => {
    const spots = [...layOut(desks(count), free).values()];
    expect(spots).toHaveLength(count);
    const cells = new Set(spots.map(({ x, y }) => `${Math.floor(x / 120)} ${Math.floor(y / 80)}`));
    expect(cells.size).toBe(count);
    expect(spots.every(({ x, y }) => x >= 60 && y >= 40 && x < 50_000 && y < 50_000)).toBe(true);
  });

  it('stand in rows back to back with an aisle after two, as wide as the drawing', () => {
    const spots = [...layOut(desks(6), { bottom: 0, width: 360 }).values()];
    expect(spots).toEqual([
      { x: 115, y: 90 },
      { x: 245, y: 90 },
      { x: 115, y: 170 },
      { x: 245, y: 170 },
      { x: 115, y: 400 },
      { x: 245, y: 400 },
    ]);
  });

  it('begin below what stands', () => {
    const [spot] = layOut(desks(1), { bottom: 640, width: null }).values();
    expect(spot).toEqual({ x: 115, y: 640 + 150 + 40 });
  });
});
