import type { ProductLanguage } from '@population-tracker/contract/constants';

/** A reservation's day and hours in words, as clocks show them at its place. */
export function whenOf({ start, end, timeZone }: { start: string; end: string; timeZone: string }, language: ProductLanguage): string {
  const locale = language === 'tr' ? 'tr' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return format.formatRange(new Date(start), new Date(end));
}
