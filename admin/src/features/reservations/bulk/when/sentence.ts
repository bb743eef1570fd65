import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDays } from '#web/formats/dates.ts';
import { currentLanguage } from '#web/language.ts';
import { chosenDays, type Days, patternDays } from './days.ts';
import { weekdayName } from './PatternFields.tsx';

/** The chosen days in words: “Every Monday and Wednesday, 1–31 December 2026, without 1 day”. */
export function usePatternText(): (days: Days) => string {
  const { t } = useTranslation('reservations/bulk');
  return (days) => patternText(t, days);
}

function patternText(t: TFunction<'reservations/bulk'>, days: Days): string {
  const all = chosenDays(days);
  const pattern = patternDays(days);
  if (pattern.length === 0) return t('when.picked', { range: formatDays(all[0] ?? '', all.at(-1) ?? '') });
  const without = pattern.filter((day) => days.except.includes(day)).length;
  const also = all.length - (pattern.length - without);
  const range = formatDays(days.from, days.to);
  const text = t(days.everyWeeks === 1 ? 'when.weekly' : 'when.everyNth', { weekdays: weekdaysText(t, days), range, n: days.everyWeeks });
  const changes = [...(without > 0 ? [t('when.without', { count: without })] : []), ...(also > 0 ? [t('when.also', { count: also })] : [])];
  return [text, ...changes].join(', ');
}

function weekdaysText(t: TFunction<'reservations/bulk'>, { weekdays }: Days): string {
  const key = [...weekdays].sort().join('');
  if (key === '1234567') return t('when.anyDay');
  if (key === '12345') return t('when.workingDay');
  return new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(weekdays.map((weekday) => nameInside(weekday)));
}

/** Within a sentence, Turkish writes weekdays small. */
const nameInside = (weekday: number): string =>
  currentLanguage() === 'tr' ? weekdayName(weekday, 'long').toLocaleLowerCase('tr') : weekdayName(weekday, 'long');
