import { describe, expect, it } from 'vitest';
import { readTime, timesOfDay } from './time-of-day.ts';
import { readDay } from './typed-day.ts';

describe('a typed time of day', () => {
  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['1745', '17:45'],
    ['9:30', '09:30'],
    ['09.30', '09:30'],
    ['9.30 pm', '21:30'],
    ['12 am', '00:00'],
  ])('%s is %s', (typed, time) => expect(readTime(typed)).toBe(time));
  it.each(['', '24', '9:60', '13 pm', 'noon'])('“%s” is none', (typed) => expect(readTime(typed)).toBeNull());
});

describe('the times to choose from', () => {
  it('lie between the first and the last, both included', () => {
    expect(timesOfDay(30, '11:30', '13:00')).toEqual(['11:30', '12:00', '12:30', '13:00']);
  });
  it('are those of the whole day where nothing bounds them', () => {
    expect(timesOfDay(15)).toHaveLength(96);
  });
});

describe('a typed day', () => {
  it.each([
    ['2026-11-18', '2026-11-18'],
    ['18.11.2026', '2026-11-18'],
    ['1/2/27', '2027-02-01'],
    ['5.12', '2026-12-05'],
    ['7', '2026-11-07'],
  ])('%s is %s', (typed, day) => expect(readDay(typed, '2026-11-18')).toBe(day));
  it.each(['', '31.02.2026', '2026-13-01', 'soon'])('“%s” is none', (typed) => expect(readDay(typed, '2026-11-18')).toBeNull());
});
