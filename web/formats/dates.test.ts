import { panelLanguages } from '@population-tracker/contract/kernel/constants';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { languageName } from '../language.ts';
import { chooseLanguage } from './choose-language.ts';
import { firstDayOfWeek, formatDay, formatDays, formatInstant, formatInstantShort, formatStamp, formatTime } from './dates.ts';
import { formatBytes, formatNumber, formatPercent } from './numbers.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: {} }));
afterEach(() => vi.useRealTimers());

test('a stamp is zero padded, a 10-digit number is seconds, a string of digits is a number', () => {
  expect(formatStamp('2026-01-02T03:04:05Z', 'UTC')).toBe('2026-01-02 03:04:05');
  expect(formatStamp(1_767_323_045, 'UTC')).toBe('2026-01-02 03:04:05');
  expect(formatStamp('1767323045', 'UTC')).toBe('2026-01-02 03:04:05');
  expect(formatStamp(1_767_323_045_000, 'UTC')).toBe('2026-01-02 03:04:05');
});

test.each([
  '2026-11-28T09:05:07Z',
  '2026-01-01T00:00:00Z',
  // Clocks are put forward and back that day in many places.
  '2026-03-29T01:30:00Z',
  '2026-10-25T01:30:00Z',
  '0987-06-05T04:03:02Z',
])('by the browser’s clock it is what that of its zone is: %s', (value) => {
  expect(formatStamp(value)).toBe(formatStamp(value, Intl.DateTimeFormat().resolvedOptions().timeZone));
});

test('midnight is 00, not 24', () => {
  expect(formatStamp('2026-01-02T00:00:00Z', 'UTC')).toBe('2026-01-02 00:00:00');
});

test('an instant is told in the zone of its place, a day belongs to none', () => {
  vi.setSystemTime('2026-12-31T22:30:00Z');
  expect(formatInstant('2026-11-18T22:30:00Z', 'UTC')).toBe('18 Nov, 22:30');
  expect(formatInstant('2026-11-18T22:30:00Z', 'Europe/Istanbul')).toBe('19 Nov 2026, 01:30');
  expect(formatTime('2026-11-18T22:30:00Z', 'Europe/Istanbul')).toBe('01:30');
  expect(formatTime('09:30')).toBe('09:30');
  expect(formatDay('2026-11-18')).toBe('18 Nov 2026');
});

test('about New Year it is this year or not by the clock of the place', () => {
  vi.setSystemTime('2026-12-31T12:30:00Z');
  const told = (iso: string, zone: string) => formatInstantShort(iso, zone);
  expect(told('2027-01-01T06:00:00Z', 'Pacific/Kiritimati')).toBe('1 Jan');
  expect(told('2026-12-31T06:00:00Z', 'Pacific/Kiritimati')).toBe('31 Dec 2026');
  expect(told('2026-12-31T06:00:00Z', 'Etc/GMT+12')).toBe('30 Dec');
  expect(told('2027-01-01T06:00:00Z', 'UTC')).toBe('1 Jan 2027');
});

test('the chosen language decides at once how a day is written', async () => {
  await i18next.changeLanguage('tr');
  expect(formatDay('2026-11-18')).toBe('18 Kas 2026');
  await i18next.changeLanguage('en');
});

test.each([
  ['en', '18 Nov, 09:30', '18 Nov 2025, 09:30', '16 – 22 November 2026'],
  ['tr', '18 Kas 09:30', '18 Kas 2025 09:30', '16–22 Kasım 2026'],
  ['es', '18 nov, 09:30', '18 nov 2025, 9:30', '16–22 de noviembre de 2026'],
  ['ja', '11月18日 09:30', '2025/11/18 9:30', '2026/11/16～2026/11/22'],
  ['ko', '11월 18일 09:30', '2025. 11. 18. 09:30', '2026년 11월 16일~22일'],
  ['it', '18 nov, 09:30', '18 nov 2025, 09:30', '16–22 novembre 2026'],
])(
  '%s has its own form of an instant, with the year of another one, and of a run of days, by 24 hours',
  async (language, instant, other, days) => {
    vi.setSystemTime('2026-06-01T12:00:00Z');
    await i18next.changeLanguage(language);
    // Which of the spaces stands between two figures is the browser's affair.
    const plain = (text: string) => text.replaceAll(/\s/g, ' ');
    expect(plain(formatInstant('2026-11-18T09:30:00Z', 'UTC'))).toBe(instant);
    expect(plain(formatInstant('2025-11-18T09:30:00Z', 'UTC'))).toBe(other);
    expect(plain(formatDays('2026-11-16', '2026-11-22'))).toBe(days);
    expect(formatInstant('2026-11-18T21:30:00Z', 'UTC')).toContain('21:30');
    expect(formatStamp('2026-11-18T09:30:00Z', 'UTC')).toBe('2026-11-18 09:30:00');
    await i18next.changeLanguage('en');
  },
);

test.each([
  ['en', '1,248', '1,234,567.5', '64%', '1.5 MB'],
  ['tr', '1.248', '1.234.567,5', '%64', '1,5 MB'],
  ['es', '1248', '1.234.567,5', '64 %', '1,5 MB'],
  ['ja', '1,248', '1,234,567.5', '64%', '1.5 MB'],
  ['ko', '1,248', '1,234,567.5', '64%', '1.5MB'],
  ['it', '1248', '1.234.567,5', '64%', '1,5 MB'],
])('%s has its own grouping, decimal sign, percentage and unit', async (language, count, amount, percent, bytes) => {
  await i18next.changeLanguage(language);
  // Which of the spaces stands before a unit is the browser's affair.
  const written = [formatNumber(1248), formatNumber(1_234_567.5), formatPercent(0.64), formatBytes(1.5 * 1024 ** 2)];
  await i18next.changeLanguage('en');
  expect(written.map((text) => text.replaceAll(/\s/g, ' '))).toEqual([count, amount, percent, bytes]);
});

test.each([
  ['en', '0 bytes', '1 byte', '497 bytes', '1 kB'],
  ['tr', '0 bayt', '1 bayt', '497 bayt', '1 kB'],
  ['es', '0 bytes', '1 byte', '497 bytes', '1 kB'],
  ['it', '0 byte', '1 byte', '497 byte', '1 kB'],
])('%s writes bytes out, one of them as one', async (language, ...expected) => {
  await i18next.changeLanguage(language);
  const written = [0, 1, 497, 1024].map((bytes) => formatBytes(bytes).replaceAll(/\s/g, ' '));
  await i18next.changeLanguage('en');
  expect(written).toEqual(expected);
});

test('weeks begin on Sunday in Japanese and Korean, on Monday elsewhere', async () => {
  const begins: Record<string, number> = {};
  for (const language of panelLanguages) {
    await i18next.changeLanguage(language);
    begins[language] = firstDayOfWeek();
  }
  await i18next.changeLanguage('en');
  expect(begins).toEqual({ en: 1, tr: 1, es: 1, ja: 0, ko: 0, it: 1 });
});

test('the stored language wins over the browser’s', () => {
  expect(chooseLanguage('tr', ['en-US'])).toBe('tr');
});

test('else the first of the browser’s languages that the panel has, whatever its region', () => {
  expect(chooseLanguage(null, ['de-DE', 'ko-KR', 'en'])).toBe('ko');
  expect(chooseLanguage(null, ['tr-TR'])).toBe('tr');
});

test('else English; a stored language that the panel has not is as good as none', () => {
  expect(chooseLanguage(null, ['de', 'fr'])).toBe('en');
  expect(chooseLanguage('xx', [])).toBe('en');
});

test('a language is offered by its own name', () => {
  expect(panelLanguages.map(languageName)).toEqual(['English', 'Türkçe', 'Español', '日本語', '한국어', 'Italiano']);
});
