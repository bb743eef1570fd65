import type { ShownClosure } from '@population-tracker/contract/plan/closures/closures';
import { expect, test } from 'vitest';
import { hoursFor } from './hours-rules.ts';

const day = '2026-11-19';
const site = { timeZone: 'Europe/Istanbul', openingHours: [], closures: [] as ShownClosure[] };
const before = new Date('2026-11-18T06:00:00Z');
const unknown = { opens: null, closes: null };
const closure = (startTime: string | null, endTime: string | null): ShownClosure => ({
  ...{ firstDay: day, lastDay: day, startTime, endTime },
  reason: 'other',
  text: 'Tadilat',
});
/** As clocks show it in Istanbul. */
const shown = (...given: Parameters<typeof hoursFor>) => {
  const hours = hoursFor(...given);
  return hours && [hours.start, hours.end].map((one) => new Date(one.getTime() + 3 * 3_600_000).toISOString().slice(11, 16)).join('–');
};

test('hours are those of habit, else an office day', () => {
  expect(shown(site, day, unknown, before)).toBe('09:00–18:00');
  expect(shown(site, day, { opens: '07:30', closes: '16:00' }, before)).toBe('07:30–16:00');
  expect(shown(site, day, { opens: '20:00', closes: '00:00' }, before)).toBe('20:00–00:00');
});

test('hours lie within the opening hours, and are none on a day that has none', () => {
  const openingHours = [{ weekday: 4, opens: '10:00', closes: '17:00' }];
  expect(shown({ ...site, openingHours }, day, unknown, before)).toBe('10:00–17:00');
  expect(shown({ ...site, openingHours }, '2026-11-20', unknown, before)).toBe(null);
});

test('a closure leaves what lies before it, or behind one from the morning on', () => {
  expect(shown({ ...site, closures: [closure('13:00', null)] }, day, unknown, before)).toBe('09:00–13:00');
  expect(shown({ ...site, closures: [closure(null, '12:00')] }, day, unknown, before)).toBe('12:00–18:00');
  expect(shown({ ...site, closures: [closure(null, null)] }, day, unknown, before)).toBe(null);
});

test('of a day that runs what is left counts, from the next five minutes on', () => {
  expect(shown(site, day, unknown, new Date('2026-11-19T08:01:00Z'))).toBe('11:05–18:00');
  expect(shown(site, day, unknown, new Date('2026-11-19T15:00:00Z'))).toBe(null);
  expect(shown(site, day, unknown, new Date('2026-11-20T06:00:00Z'))).toBe(null);
});
