import { describe, expect, it } from 'vitest';
import { daysOf, rowsOfDay } from './rows-of-day.ts';

const locations = [
  { id: 1, day: '2026-11-19' },
  { id: 4, day: '2026-11-18' },
] as Parameters<typeof daysOf>[0]['locations'];

describe('what is today', () => {
  it('of all locations is what it is at each of them, also where their days begin at other hours', () => {
    expect(daysOf({ locations }, { id: null, day: '2026-11-19' })).toEqual({ from: '2026-11-18', to: '2026-11-19' });
  });

  it('of one location is its own day alone', () => {
    expect(daysOf({ locations }, { id: 4, day: '2026-11-18' })).toEqual({ from: '2026-11-18', to: '2026-11-18' });
  });

  it('leads to the rows of all these days', () => {
    const days = daysOf({ locations }, { id: null, day: '2026-11-19' });
    expect(rowsOfDay(days, { locationId: null })).toBe('/reservation?status=active&from=2026-11-18&to=2026-11-19');
    expect(rowsOfDay('2026-11-18', { locationId: 4 })).toBe('/reservation?status=active&from=2026-11-18&to=2026-11-18&locationId=4');
  });
});
