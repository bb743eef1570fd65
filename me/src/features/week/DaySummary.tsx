import type { OwnReservation, WeekDay } from '@population-tracker/contract/me/me';
import type { OwnWait } from '@population-tracker/contract/me/own-wait';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#web/formats/dates.ts';
import { keptUntil } from './check-in-state.ts';
import { useReservationTexts } from './use-reservation-texts.ts';

interface Props extends Pick<WeekDay, 'plan' | 'closed' | 'proposal' | 'reason' | 'full'> {
  seat: OwnReservation | undefined;
  /** Open, or ended without a seat. */
  waited: OwnWait | undefined;
  /** The seat was waited for. */
  came: boolean;
  isOver: boolean;
  isToday: boolean;
}

/** What stands on a day, in two lines. */
export function DaySummary({ seat, plan, closed, proposal, reason, full, waited, came, isOver, isToday }: Props): ReactNode {
  const { t } = useTranslation('week');
  const { inLine, ended } = useReservationTexts();
  if (seat) return <SeatSummary {...{ seat, came, isToday }} />;
  if (plan) return <Two title={t(`plan.${plan}`)} text={t('notIn')} />;
  if (waited?.outcome === null) {
    return <Two title={t('waitingList')} text={t('bookedOnceFree', { place: inLine(waited) })} />;
  }
  if (proposal) {
    return (
      <Two
        title={t('free', { what: proposal.deskLabel ?? proposal.workspaceName })}
        text={proposal.usual ? t('usualDesk') : proposal.deskLabel ? proposal.workspaceName : t('anySeat')}
      />
    );
  }
  if (closed !== null) return <span>{closed === '' ? t('closed') : t('closedFor', { text: closed })}</span>;
  if (full) {
    return <Two title={t('noSeat')} text={full.waiting > 0 ? t('waiting', { count: full.waiting }) : t('nobodyWaits')} />;
  }
  if (waited?.outcome) {
    return <Two title={t('waitOver')} text={ended(waited.outcome)} />;
  }
  return reason ? <Two title={t('nothingFree')} text={reason} /> : <span>{isOver ? t('nothingHad') : t('nothingBooked')}</span>;
}

const Two = ({ title, text }: { title: string; text: string }): ReactNode => (
  <>
    <b>{title}</b>
    <span>{text}</span>
  </>
);

function SeatSummary({ seat, came, isToday }: Pick<Props, 'came' | 'isToday'> & { seat: OwnReservation }): ReactNode {
  const { t } = useTranslation('week');
  const { what, hours } = useReservationTexts();
  const place = seat.deskLabel ? seat.workspaceName : seat.buildingName;
  const isRunning = isToday && Date.parse(seat.start) <= Date.now();
  const time = isRunning ? t('until', { time: formatTime(seat.end, seat.timeZone) }) : hours(seat);
  const kept = keptUntil(seat, Date.now());
  const since = seat.checkedIn ? t('since', { time: formatTime(seat.checkedIn, seat.timeZone) }) : null;
  const keeps = kept ? t('kept', { time: formatTime(kept, seat.timeZone) }) : null;
  return (
    <>
      <b>{what(seat)}</b>
      <span>{[came ? t('fromLine') : null, place, time, since ?? keeps].filter(Boolean).join(' · ')}</span>
    </>
  );
}
