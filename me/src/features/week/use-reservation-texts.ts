import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { OwnReservation } from '@population-tracker/contract/me/me';
import type { OwnWait, WaitOutcome } from '@population-tracker/contract/me/own-wait';
import type { Alternative } from '@population-tracker/contract/reservations/reservations';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '#web/formats/dates.ts';

type Named = Pick<OwnReservation, 'area' | 'deskLabel' | 'workspaceName' | 'slotName'>;
type Timed = Pick<OwnReservation, 'start' | 'end' | 'timeZone'>;

interface Wanted {
  day: string;
  timeZone: string;
  start?: string | undefined;
}

/** The words for what somebody has. */
export function useReservationTexts() {
  const { t } = useTranslation('week');
  /** The desk, else the place, else the area with its route. */
  const what = ({ area, deskLabel, workspaceName, slotName }: Named): string =>
    deskLabel ?? workspaceName ?? [t(`area.${area}`), slotName].filter(Boolean).join(' ');
  const hours = ({ start, end, timeZone }: Timed): string => `${formatTime(start, timeZone)}–${formatTime(end, timeZone)}`;
  const onDay = (day: string): string => formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' });
  /** As a person says it: the place, and the day and time where they are others. */
  function offer({ deskLabel, workspaceName, slotName, start, end }: Alternative, wanted: Wanted): string {
    const place = deskLabel ?? workspaceName ?? slotName;
    const isOther = start !== null && end !== null && (wanted.start === undefined || Date.parse(start) !== Date.parse(wanted.start));
    if (!isOther) return place ?? t('place');
    const day = dayIn(wanted.timeZone, new Date(start));
    return [place, day === wanted.day ? null : onDay(day), hours({ start, end, timeZone: wanted.timeZone })].filter(Boolean).join(', ');
  }
  /** Where somebody stands who waits. */
  const inLine = ({ place }: Pick<OwnWait, 'place'>): string => (place <= 1 ? t('firstInLine') : t('inLine', { place }));
  /** Why a wait came to nothing. */
  const ended = (outcome: WaitOutcome): string => t(`waitEnded.${outcome}`);
  return { what, hours, onDay, offer, inLine, ended };
}
