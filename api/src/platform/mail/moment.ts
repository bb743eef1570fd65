import { defaultTimeZone, type ProductLanguage } from '@population-tracker/contract/kernel/constants';

/** A moment for somebody who has no time zone of their own, so that the zone is named. */
export function momentOf(at: Date, language: ProductLanguage): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: defaultTimeZone } as const;
  return `${new Intl.DateTimeFormat(language === 'tr' ? 'tr' : 'en-GB', format).format(at)} (${defaultTimeZone})`;
}
