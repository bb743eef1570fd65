import { describe, expect, it } from 'vitest';
import { chosenDays, type Days, toggleDay, usualDays } from './days.ts';

const december: Days = { from: '2026-12-01', to: '2026-12-31', weekdays: [1, 3], everyWeeks: 1, also: [], except: [] };

describe('the days of a bulk', () => {
  it('are those of the pattern, from its first to its last day', () => {
    expect(chosenDays(december)).toEqual([
      '2026-12-02',
      '2026-12-07',
      '2026-12-09',
      '2026-12-14',
      '2026-12-16',
      '2026-12-21',
      '2026-12-23',
      '2026-12-28',
      '2026-12-30',
    ]);
  });

  it('leave out every second week, counted from the week of the first day', () => {
    expect(chosenDays({ ...december, weekdays: [2], everyWeeks: 2 })).toEqual(['2026-12-01', '2026-12-15', '2026-12-29']);
  });

  it('are none without a weekday or a first day', () => {
    expect(chosenDays({ ...december, weekdays: [] })).toEqual([]);
    expect(chosenDays({ ...december, from: '' })).toEqual([]);
  });

  it('a click takes a day out and puts it in again, within the pattern and beside it', () => {
    const without = toggleDay(december, '2026-12-07');
    expect(chosenDays(without)).not.toContain('2026-12-07');
    expect(chosenDays(toggleDay(without, '2026-12-07'))).toContain('2026-12-07');
    const extra = toggleDay(december, '2027-01-04');
    expect(chosenDays(extra).at(-1)).toBe('2027-01-04');
    expect(chosenDays(toggleDay(extra, '2027-01-04'))).toEqual(chosenDays(december));
  });

  it('what was taken out stays out when the pattern changes', () => {
    expect(chosenDays({ ...toggleDay(december, '2026-12-07'), weekdays: [1] })).toEqual(['2026-12-14', '2026-12-21', '2026-12-28']);
  });
});

describe('the days that are proposed', () => {
  const now = new Date('2026-11-18T22:30:00Z');

  it('go as far as may be reserved at the place that is chosen, whatever held at one before it, and four weeks at most', () => {
    const last = [14, 7, 60, null].map((limit) => usualDays('UTC', limit, now).to);
    expect(last).toEqual(['2026-12-02', '2026-11-25', '2026-12-16', '2026-12-16']);
  });

  it('are one day at least, tomorrow, also where nobody may reserve ahead', () => {
    expect(usualDays('UTC', 0, now)).toEqual({ from: '2026-11-19', to: '2026-11-19' });
  });

  it.each([
    ['America/Los_Angeles', '2026-11-19', '2026-11-25'],
    ['Europe/Istanbul', '2026-11-20', '2026-11-26'],
    ['Pacific/Kiritimati', '2026-11-20', '2026-11-26'],
  ])('are counted from the day that it is in %s', (zone, from, to) => {
    expect(usualDays(zone, 7, now)).toEqual({ from, to });
  });
});
