import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { formatDay, formatInstant, formatStamp, formatTime } from './dates.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: {} }));

test('a stamp is zero padded, a 10-digit number is seconds, a string of digits is a number', () => {
  expect(formatStamp('2026-01-02T03:04:05Z', 'UTC')).toBe('2026-01-02 03:04:05');
  expect(formatStamp(1_767_323_045, 'UTC')).toBe('2026-01-02 03:04:05');
  expect(formatStamp('1767323045', 'UTC')).toBe('2026-01-02 03:04:05');
  expect(formatStamp(1_767_323_045_000, 'UTC')).toBe('2026-01-02 03:04:05');
});

test('midnight is 00, not 24', () => {
  expect(formatStamp('2026-01-02T00:00:00Z', 'UTC')).toBe('2026-01-02 00:00:00');
});

test('an instant is told in the zone of its place, a day belongs to none', () => {
  expect(formatInstant('2026-11-18T22:30:00Z', 'Europe/Istanbul')).toBe('19 Nov 2026, 01:30');
  expect(formatTime('2026-11-18T22:30:00Z', 'Europe/Istanbul')).toBe('01:30');
  expect(formatTime('09:30')).toBe('09:30');
  expect(formatDay('2026-11-18')).toBe('18 Nov 2026');
});

test('the chosen language decides at once how a day is written', async () => {
  await i18next.changeLanguage('tr');
  expect(formatDay('2026-11-18')).toBe('18 Kas 2026');
  await i18next.changeLanguage('en');
});
