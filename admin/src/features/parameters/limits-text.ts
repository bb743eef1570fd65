import type { Parameter } from '@population-tracker/contract/parameters/parameters';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/formats/numbers.ts';

type Limits = Pick<Parameter, 'area' | 'totalCapacity' | 'maximumReservationDay' | 'weeklyWorkingDayLimit' | 'weekendReservationAllowed'>;

/** What a parameter allows in one line: `14 days ahead · 3 days a week · no weekends`. */
export function useLimitsText() {
  const { t } = useTranslation('parameters');
  return ({ area, totalCapacity, maximumReservationDay, weeklyWorkingDayLimit, weekendReservationAllowed }: Limits): string => {
    const places = totalCapacity === null ? '' : t(`capacityIn.${area}`, { count: totalCapacity, shown: formatNumber(totalCapacity) });
    const week = weeklyWorkingDayLimit === null ? '' : t('weekly', { count: weeklyWorkingDayLimit });
    const weekend = weekendReservationAllowed ? t('weekendToo') : t('noWeekend');
    return [places, t('daysAhead', { count: maximumReservationDay }), week, weekend].filter(Boolean).join(' · ');
  };
}
