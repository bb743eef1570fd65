export interface PublicHoliday {
  /** First and last day, both included. */
  days: [first: string, last: string];
  /** From when on, of a day that only ends with the holiday. */
  from?: string;
  name: { en: string; tr: string };
}
