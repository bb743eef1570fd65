import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { AssignedDesk } from '@population-tracker/contract/me/my-day';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '#web/formats/dates.ts';

/** Whose a desk is, and until when it is kept for them. */
export function useWhose(): (assigned: AssignedDesk, timeZone: string) => string {
  const { t } = useTranslation('week/day');
  return ({ whose, name, opens }, timeZone) => {
    if (whose === 'you') return t('whose.you');
    const of = whose === 'team' ? t('whose.team', { name }) : name === null ? t('whose.somebody') : t('whose.person', { name });
    if (opens === null) return of;
    if (Date.parse(opens) <= Date.now()) return t('whose.open', { of });
    const day = formatDay(dayIn(timeZone, new Date(opens)), { weekday: 'short', day: 'numeric', month: 'short' });
    return t('whose.until', { of, day, time: formatTime(opens, timeZone) });
  };
}
