import { expect, test } from 'vitest';
import { daysOfMonth, hoursOf, stepsOf } from './views-rules.ts';

const at = (time: string, day = '18') => `2026-11-${day}T${time}:00.000Z`;
const counted = (start: string, end: string, count = 1) => ({ start: at(start), end: at(end), count });

test('a place is as full as those who are there at the time, and nobody is told where nobody is', () => {
  expect(stepsOf([counted('09:00', '12:00', 2), counted('10:00', '11:00'), counted('14:00', '15:00')])).toEqual([
    counted('09:00', '10:00', 2),
    counted('10:00', '11:00', 3),
    counted('11:00', '12:00', 2),
    counted('14:00', '15:00'),
  ]);
});

test('who goes as another comes leaves the place as full as it was', () => {
  expect(stepsOf([counted('09:00', '12:00'), counted('12:00', '17:00')])).toEqual([counted('09:00', '17:00')]);
  expect(stepsOf([])).toEqual([]);
});

test('the hours that are looked at are an office’s, whole ones, and any other that somebody is there', () => {
  const day = { start: at('00:00'), end: at('00:00', '19') };
  expect(hoursOf(day, [])).toEqual({ opens: at('08:00'), closes: at('19:00') });
  expect(hoursOf(day, [counted('06:30', '09:00'), counted('18:00', '20:15')])).toEqual({ opens: at('06:00'), closes: at('21:00') });
});

test('what comes from the day before and goes on into the next says nothing about this day’s hours', () => {
  const day = { start: at('00:00'), end: at('00:00', '19') };
  expect(hoursOf(day, [{ start: at('20:00', '17'), end: at('09:00', '19') }])).toEqual({ opens: at('08:00'), closes: at('19:00') });
  expect(hoursOf(day, [{ start: at('23:30'), end: at('00:00', '19') }]).closes).toBe(at('00:00', '19'));
});

test('a pet that is there the whole day doesn’t make the day begin at midnight', () => {
  const day = { start: at('00:00'), end: at('00:00', '19') };
  expect(hoursOf(day, [{ start: day.start, end: day.end }, counted('07:30', '08:30')])).toEqual({
    opens: at('07:00'),
    closes: at('19:00'),
  });
});

test('a month has its own days', () => {
  expect(daysOfMonth('2028-02')).toHaveLength(29);
  expect(daysOfMonth('2026-11').at(-1)).toBe('2026-11-30');
  expect(daysOfMonth('2026-12')[0]).toBe('2026-12-01');
});
