import { panelLanguages } from '@population-tracker/contract/kernel/constants';
import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '#web/formats/dates.ts';
import { readTime, timesOfDay } from './time-of-day.ts';
import { readDay } from './typed-day.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: {} }));
afterAll(() => i18next.changeLanguage('en'));

describe('a typed time of day', () => {
  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['1745', '17:45'],
    ['9:30', '09:30'],
    ['09.30', '09:30'],
    ['9.30 pm', '21:30'],
    ['12 am', '00:00'],
    ['９：３０', '09:30'],
    ['9時', '09:00'],
    ['17시 45분', '17:45'],
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
  it.each(['', '31.02.2026', '2026-13-01', '2026-11', '18.11.2026.1', 'soon', '18 soon', '18 Nov Dec', '18@11'])('“%s” is none', (typed) =>
    expect(readDay(typed, '2026-11-18')).toBeNull(),
  );

  it.each([
    ['en', 'Wed, 18 Nov 2026', '2026-11-18'],
    ['en', 'november 18', '2026-11-18'],
    ['tr', '3 AĞUSTOS', '2026-08-03'],
    ['tr', '3 agustos 2027', '2027-08-03'],
    ['es', 'mar, 3 mar 2026', '2026-03-03'],
    ['es', '18 de noviembre de 2026', '2026-11-18'],
    ['it', '1 maggio', '2026-05-01'],
    ['ja', '2026/11/18', '2026-11-18'],
    ['ja', '１１／８', '2026-11-08'],
    ['ja', '26/11/8', '2026-11-08'],
    ['ja', '11月8日(日)', '2026-11-08'],
    ['ko', '2026. 11. 8.', '2026-11-08'],
    ['ko', '11월 8일', '2026-11-08'],
  ])('in %s: %s is %s', async (language, typed, day) => {
    await i18next.changeLanguage(language);
    expect(readDay(typed, '2026-04-18')).toBe(day);
  });

  it.each(panelLanguages)('is read back as %s shows it', async (language) => {
    await i18next.changeLanguage(language);
    for (let month = 1; month <= 12; month += 1) {
      const day = `2026-${String(month).padStart(2, '0')}-${String(month + 2).padStart(2, '0')}`;
      for (const dateStyle of ['short', 'medium', 'long', 'full'] as const) expect(readDay(formatDay(day, { dateStyle }), day)).toBe(day);
    }
  });
});
