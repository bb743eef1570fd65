import { expect, test } from 'vitest';
import { waitFor } from './moments.ts';

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
    const wait = waitFor(days, Date.parse(time));
    return wait === null ? null : new Date(Date.parse(time) + wait).toISOString().slice(5, 19);
  };
  expect(after('2026-11-18T04:00:00Z')).toBe('11-18T05:00:01');
  expect(after('2026-11-18T05:00:00Z')).toBe('11-18T06:00:01');
  expect(after('2026-11-18T06:00:00Z')).toBe('11-18T06:45:01');
  expect(after('2026-11-18T06:45:00Z')).toBe('11-18T09:00:01');
  expect(after('2026-11-18T15:00:00Z')).toBe('11-19T10:00:01');
  expect(after('2026-11-19T10:00:00Z')).toBe(null);
  // Further off than a timer can be set.
  expect(after('2026-09-01T00:00:00Z')).toBe('09-02T00:00:00');
});
