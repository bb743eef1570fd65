import type { ClosedTime } from '@population-tracker/contract/plan/closures/closed-days';
import { useTranslation } from 'react-i18next';
import { formatDays, formatTime } from '#web/formats/dates.ts';

const written = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

/** `Thu, 29 Oct 2026`, `Fri, 20 Mar – Sun, 22 Mar 2026`. */
export const daysText = ({ firstDay, lastDay }: Pick<ClosedTime, 'firstDay' | 'lastDay'>): string => formatDays(firstDay, lastDay, written);

/** `whole day`, `from 13:00`, `until 12:00`, `13:00–15:00`. */
export function useHoursText(): (closure: Pick<ClosedTime, 'startTime' | 'endTime'>) => string {
  const { t } = useTranslation('plan/closures');
  return ({ startTime, endTime }) => {
    if (startTime === null && endTime === null) return t('wholeDay');
    if (endTime === null) return t('fromTime', { time: formatTime(startTime ?? '00:00') });
    return startTime === null ? t('untilTime', { time: formatTime(endTime) }) : `${formatTime(startTime)}–${formatTime(endTime)}`;
  };
}
