import { addDays } from '@population-tracker/contract/kernel/days';
import { instantAt } from '@population-tracker/contract/kernel/zones';
import { describe, expect, test } from 'vitest';
import { wholeDayOf } from '../kinds/period.ts';
import { calendarFile, type Entry } from './calendar.ts';
import { whenOf } from './when.ts';

const event = {
  id: 7,
  version: 1,
  area: 'workspace',
  timeZone: 'Europe/Istanbul',
  start: '',
  end: '',
  summary: 'Workspace',
  place: 'Levent',
  updated: '2026-11-17T06:00:00Z',
  url: null,
} as const;
const now = new Date('2026-11-18T06:00:00Z');
const fileOf = (given: Partial<Entry>, isCancelled = false) =>
  calendarFile([{ ...event, ...given }], { isCancelled, organizer: 'Tracker <no-reply@tracker.example>', now });
const told = (content: string, name: string) => new RegExp(`^${name}(?:;[^:]*)?:(.*)\r$`, 'm').exec(content)?.[1] ?? '';
/** `20261025T010000Z` as clocks show it there. */
function clock(stamp: string, timeZone: string): string {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)00Z$/.exec(stamp) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return at.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
}

describe('a calendar file', () => {
  test.each([
    ['Europe/Istanbul', '2026-10-25', '2027-03-28'],
    ['Europe/London', '2026-10-25', '2027-03-28'],
    ['America/New_York', '2026-11-01', '2027-03-14'],
  ])('tells the hours that clocks in %s show, before, on and after the days on which clocks change', (zone, autumn, spring) => {
    for (const day of [autumn, spring, '2026-10-24', '2026-12-31', '2027-07-01']) {
      const [start, end] = [instantAt(zone, day, '09:00'), instantAt(zone, day, '18:00')];
      const times = { timeZone: zone, start: start.toISOString(), end: end.toISOString() };
      const { content } = fileOf(times);
      expect(clock(told(content, 'DTSTART'), zone)).toBe(`${day} 09:00`);
      expect(clock(told(content, 'DTEND'), zone)).toBe(`${day} 18:00`);
    }
  });

  test.each([
    ['Europe/Istanbul', '2026-12-31'],
    ['Europe/London', '2026-10-25'],
    ['America/New_York', '2027-03-14'],
  ])('takes what is for the whole day, of 23 or 25 hours too, as that date (%s, %s)', (timeZone, day) => {
    const { start, end } = wholeDayOf(day, { timeZone });
    const times = { timeZone, start: start.toISOString(), end: end.toISOString() };
    const { content } = fileOf({ area: 'pet', ...times });
    const next = addDays(day, 1);
    expect([told(content, 'DTSTART'), told(content, 'DTEND')]).toEqual([day, next].map((one) => one.replaceAll('-', '')));
    expect(whenOf(times, 'en')).not.toMatch(/00:00/);
  });

  test('says by whom it is, and of a desk that its person is free for meetings', () => {
    const times = { start: '2026-11-19T06:00:00Z', end: '2026-11-19T15:00:00Z' };
    const of = (area: 'workspace' | 'meetingRoom') => fileOf({ ...times, area });
    expect(told(of('workspace').content, 'ORGANIZER')).toBe('mailto:no-reply@tracker.example');
    expect(told(of('workspace').content, 'TRANSP')).toBe('TRANSPARENT');
    expect(told(of('meetingRoom').content, 'TRANSP')).toBe('OPAQUE');
    expect(of('workspace').contentType).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(fileOf(times, true).contentType).toContain('method=CANCEL');
  });
});
