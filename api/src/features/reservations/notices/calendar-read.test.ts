// What other programs read of our calendars, by a reader that isn't ours.
import { addDays } from '@population-tracker/contract/kernel/days';
import { instantAt } from '@population-tracker/contract/kernel/zones';
import fc from 'fast-check';
import nodeIcal, { type VEvent } from 'node-ical';
import { describe, expect, test } from 'vitest';
import { wholeDayOf } from '../kinds/period.ts';
import { calendarFile, calendarOf, type Entry, invitationOf } from './calendar.ts';

const entry: Entry = {
  id: 7,
  version: 3,
  area: 'workspace',
  timeZone: 'Europe/Istanbul',
  start: '2026-11-18T06:00:00.000Z',
  end: '2026-11-18T15:00:00.000Z',
  summary: 'Workspace · A-1',
  place: 'Levent · Kule · 3. Kat · A-1',
  updated: '2026-11-17T08:00:00.000Z',
  url: 'https://tracker.example/my/days/2026-11-18',
};
const now = new Date('2026-11-17T09:00:00Z');
const organizer = 'Population Tracker <no-reply@tracker.example>';

const read = (text: string) => {
  const { vcalendar, ...parts } = nodeIcal.sync.parseICS(text);
  const events = Object.values(parts).filter((part): part is VEvent => part?.type === 'VEVENT');
  return { calendar: vcalendar as unknown as Record<string, unknown>, events };
};
const readOne = (given: Partial<Entry>) => read(calendarOf('Mine', [{ ...entry, ...given }])).events[0] as VEvent;
const instants = ({ start, end }: Pick<VEvent, 'start' | 'end'>) => [start, end].map((at) => (at as Date).toISOString());
/** A whole day is read as midnight wherever the reader is. */
const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

describe('a calendar that is read elsewhere', () => {
  test('says what it is, when it changed, and where it is seen', () => {
    const { calendar, events } = read(calendarOf('Rezervasyonlarım', [entry]));
    expect(calendar).toMatchObject({ 'WR-CALNAME': 'Rezervasyonlarım' });
    expect(events[0]).toMatchObject({ uid: 'reservation-7@population-tracker', summary: entry.summary, location: entry.place });
    expect(events[0]).toMatchObject({ sequence: 3, status: 'CONFIRMED', transparency: 'TRANSPARENT' });
    expect(events[0]).toMatchObject({ url: { val: entry.url }, lastmodified: new Date(entry.updated) });
    expect(events[0]?.attendee).toBeUndefined();
  });

  test('is the same text for as long as nothing changes', () => {
    expect(calendarOf('Mine', [entry])).toBe(calendarOf('Mine', [{ ...entry }]));
    expect(calendarOf('Mine', [entry])).not.toBe(calendarOf('Mine', [{ ...entry, place: 'Elsewhere' }]));
  });

  test.each([
    ['Europe/Istanbul', '2026-10-25'],
    ['Europe/London', '2026-10-25'],
    ['Europe/London', '2027-03-28'],
    ['America/New_York', '2027-03-14'],
    ['Australia/Lord_Howe', '2027-04-04'],
  ])('has the very instants in %s on %s: by day, over midnight, and of the whole day as that date', (timeZone, day) => {
    const at = (date: string, time: string) => instantAt(timeZone, date, time).toISOString();
    const hours = { timeZone, start: at(day, '09:00'), end: at(day, '18:00') };
    expect(instants(readOne(hours))).toEqual([hours.start, hours.end]);
    const night = { timeZone, area: 'meetingRoom' as const, start: at(addDays(day, -1), '22:00'), end: at(day, '06:00') };
    expect(instants(readOne(night))).toEqual([night.start, night.end]);
    const { start, end } = wholeDayOf(day, { timeZone });
    const whole = readOne({ timeZone, area: 'pet', start: start.toISOString(), end: end.toISOString() });
    expect([whole.datetype, dayOf(whole.start as Date), dayOf(whole.end as Date)]).toEqual(['date', day, addDays(day, 1)]);
  });

  test('brings any text through as it is', () => {
    const line = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 90 })
      .map((text) =>
        text
          .toWellFormed()
          .replace(/[\p{Cc}\u2028\u2029\ufeff]/gu, ' ')
          .trim(),
      )
      .filter((text) => text !== '');
    fc.assert(
      fc.property(line, line, fc.integer({ min: 1, max: 2_147_483_647 }), (summary, place, version) => {
        const one = readOne({ summary, place, version });
        expect([one.summary, one.location, Number(one.sequence)]).toEqual([summary, place, version]);
      }),
      { numRuns: 300 },
    );
  });

  test('keeps each entry to itself, whatever a title tries', () => {
    const summary = 'x\\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil\r\nATTENDEE:mailto:evil@x.example';
    const { events } = read(calendarOf('Mine', [{ ...entry, summary }]));
    expect(events.map(({ uid }) => uid)).toEqual(['reservation-7@population-tracker']);
    expect(events[0]?.attendee).toBeUndefined();
  });
});

describe('an entry by mail', () => {
  const to = { name: 'Nazlı Aksoy', email: 'nazli@company.example' };
  const sent = (isCancelled: boolean) => invitationOf(entry, { isCancelled, organizer, now, to });

  test('asks in the name of the mailbox that sends it, and waits for no answer', () => {
    const { content, method, contentType } = sent(false);
    expect([method, contentType]).toEqual(['REQUEST', 'text/calendar; charset=utf-8; method=REQUEST']);
    const { calendar, events } = read(content);
    expect(calendar).toMatchObject({ method: 'REQUEST' });
    expect(events[0]).toMatchObject({ status: 'CONFIRMED', sequence: 3, uid: 'reservation-7@population-tracker' });
    expect(events[0]?.organizer).toMatchObject({ val: 'mailto:no-reply@tracker.example', params: { CN: 'Population Tracker' } });
    expect(events[0]?.attendee).toMatchObject({
      val: 'MAILTO:nazli@company.example',
      params: { RSVP: false, PARTSTAT: 'ACCEPTED', CN: 'Nazlı Aksoy' },
    });
  });

  test('takes it out again', () => {
    const { calendar, events } = read(sent(true).content);
    expect(calendar).toMatchObject({ method: 'CANCEL' });
    expect(events[0]).toMatchObject({ status: 'CANCELLED', uid: 'reservation-7@population-tracker' });
  });

  test('of several is a file, which asks for nothing', () => {
    const { content, method } = calendarFile([entry, { ...entry, id: 8 }], { isCancelled: false, organizer, now });
    expect(method).toBeUndefined();
    const { calendar, events } = read(content);
    expect(calendar).toMatchObject({ method: 'PUBLISH' });
    expect(events).toHaveLength(2);
  });
});
