import type { HolidayCountry } from '@population-tracker/contract/plan/holidays';
import { englandAndWales } from './holidays-england-and-wales.ts';
import { turkiye } from './holidays-turkiye.ts';

export interface Holiday {
  /** First and last day, both included. */
  days: [first: string, last: string];
  /** From when on, of a day that only ends with the holiday. */
  from?: string;
  name: { en: string; tr: string };
}

const known: Record<HolidayCountry, readonly Holiday[]> = { TR: turkiye, GB: englandAndWales };

/** Those that begin in a year, the earliest first. */
export const holidaysOf = (country: HolidayCountry, year: number): Holiday[] =>
  known[country].filter(({ days: [first] }) => first.startsWith(`${year}-`)).sort((a, b) => a.days[0].localeCompare(b.days[0]));
