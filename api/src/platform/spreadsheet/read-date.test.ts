import { describe, expect, it } from 'vitest';
import { readDay, readDayTime, readTime } from './read-date.ts';

describe('a day is read as people write it in Turkish and English', () => {
  it.each([
    '2026-11-22',
    '2026/11/22',
    '2026.11.22',
    '22.11.2026',
    '22.11.26',
    '22/11/26',
    '22-Nov-26',
    '22 Kas 26',
    '22/11/2026',
    '22-11-2026',
    ' 22 Kasım 2026 ',
    '22 KASIM 2026',
    '22 Kas 2026',
    '22 Kasım 2026 Pazar',
    'Pazar, 22 Kasım 2026',
    '22 Nov 2026',
    '22 Nov. 2026',
    '22-Nov-2026',
    '22nd November 2026',
    'Nov 22, 2026',
    'November 22 2026',
    'Sunday, November 22, 2026',
    '2026-11-22T00:00:00Z',
    '22.11.2026 00:00',
    '46348',
  ])('%s', (text) => {
    expect(readDay(text)).toBe('2026-11-22');
  });

  it.each([
    ['Ocak', 1],
    ['Şubat', 2],
    ['Mart', 3],
    ['Nisan', 4],
    ['Mayıs', 5],
    ['Haziran', 6],
    ['Temmuz', 7],
    ['Ağustos', 8],
    ['Eylül', 9],
    ['Ekim', 10],
    ['Kasım', 11],
    ['Aralık', 12],
    ['May', 5],
    ['June', 6],
    ['July', 7],
    ['Sept', 9],
  ])('%s is month %i', (name, month) => {
    expect(readDay(`1 ${name} 2026`)).toBe(`2026-${String(month).padStart(2, '0')}-01`);
  });

  it('numbers that could be either are read day first', () => {
    expect(readDay('03/04/2026')).toBe('2026-04-03');
    expect(readDay('3.4.2026')).toBe('2026-04-03');
  });

  it.each([
    '',
    '11/22/2026',
    '31.02.2026',
    '29.02.2027',
    '22.13.2026',
    '22 Foo 2026',
    '2026',
    '22.11',
    '22-11-26',
    '11/22/26',
    '22.11.126',
    '22.11/2026',
    'tomorrow',
    '9',
    '22.11.2026 09:30',
    '22.11.2026 x',
  ])('%j is no day', (text) => {
    expect(readDay(text)).toBeNull();
  });

  it('a leap day is one', () => expect(readDay('29.02.2028')).toBe('2028-02-29'));
});

describe('a time of day is read as people write it', () => {
  it.each([
    ['9:00', '09:00'],
    ['09.00', '09:00'],
    ['09:00:00', '09:00'],
    ['saat 9:15', '09:15'],
    ['9:30 PM', '21:30'],
    ['9:30pm', '21:30'],
    ['9 p.m.', '21:00'],
    ['12:00 AM', '00:00'],
    ['12:15 pm', '12:15'],
    ['ÖS 9:30', '21:30'],
    ['9:30 öö', '09:30'],
    ['23:59', '23:59'],
    ['0.375', '09:00'],
    ['0,5', '12:00'],
  ])('%s', (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  it.each(['', '9', '24:00', '9:60', '9.5', '13:00 PM', '0:00 AM', 'noon', '9:30:61', '1.5'])('%j is no time', (text) => {
    expect(readTime(text)).toBeNull();
  });
});

describe('a day with its time', () => {
  it.each([
    '22.11.2026 09:30',
    '22/11/2026, 9:30',
    '2026-11-22T09:30',
    '2026-11-22T09:30:00',
    '2026-11-22 09:30:07',
    '22 Kasım 2026 Pazar 09.30',
    'Nov 22, 2026 9:30 AM',
    '46348.395833333',
  ])('%s', (text) => {
    expect(readDayTime(text)).toEqual({ day: '2026-11-22', time: '09:30' });
  });

  it.each(['22.11.2026', '09:30', '46348', '22.11.2026 25:00', '2026-11-22T09:30:00Z'])(
    '%j lacks one of them or names a zone of its own',
    (text) => {
      expect(readDayTime(text)).toBeNull();
    },
  );
});
