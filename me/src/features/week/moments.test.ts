import { expect, test } from 'vitest';
import { nextMoment } from './moments.ts';

test('the next moment is the first of all that is still ahead', () => {
  const one = {
    start: '2026-11-18T06:00:00Z',
    end: '2026-11-18T15:00:00Z',
    checkInOpens: '2026-11-18T05:00:00Z',
    releaseAt: '2026-11-18T06:45:00Z',
  };
  const days = [
    { reservations: [one, { ...one, checkInOpens: null, releaseAt: null, end: '2026-11-18T09:00:00Z' }], invited: [] },
    { reservations: [], invited: [{ end: '2026-11-19T10:00:00Z' }] },
  ];
  const after = (time: string) => {
    const next = nextMoment(days, Date.parse(time));
    return next === null ? null : new Date(next).toISOString().slice(5, 16);
  };
  expect(after('2026-11-18T04:00:00Z')).toBe('11-18T05:00');
  expect(after('2026-11-18T05:00:00Z')).toBe('11-18T06:00');
  expect(after('2026-11-18T06:00:00Z')).toBe('11-18T06:45');
  expect(after('2026-11-18T06:45:00Z')).toBe('11-18T09:00');
  expect(after('2026-11-18T15:00:00Z')).toBe('11-19T10:00');
  expect(after('2026-11-19T10:00:00Z')).toBe(null);
});
