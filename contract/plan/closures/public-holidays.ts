import type { PublicHoliday } from './public-holiday.ts';
import { englandAndWales } from './public-holidays-england.ts';
import { turkiye } from './public-holidays-turkiye.ts';

/** Countries whose public holidays are at hand, by ISO 3166; of the United Kingdom those of England and Wales. */
export const holidayCountries = ['TR', 'GB'] as const;
export type HolidayCountry = (typeof holidayCountries)[number];
/** The years of which they are. */
export const holidayYears = [2026, 2027, 2028] as const;

const known: Record<HolidayCountry, readonly PublicHoliday[]> = { TR: turkiye, GB: englandAndWales };

/** The earliest first. */
export const publicHolidays = (country: HolidayCountry): PublicHoliday[] =>
  known[country].toSorted((one, other) => (one.days[0] < other.days[0] ? -1 : 1));

/** Those that begin in a year. */
export const holidaysOf = (country: HolidayCountry, year: number): PublicHoliday[] =>
  publicHolidays(country).filter(({ days: [first] }) => first.startsWith(`${year}-`));
