import type { DeskProposal, OwnReservation, WeekDay } from '@population-tracker/contract/me/me';
import { IconCalendarCheck, IconChevronRight } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { Tag } from '#ui/Tag.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { goTo } from '#web/address.ts';
import { formatDay, formatTime } from '#web/formats/dates.ts';
import { areaIcons } from './areas.ts';
import { canCheckIn, keptUntil } from './check-in-state.ts';
import { useReservationTexts } from './use-reservation-texts.ts';
import classes from './week.module.css';

interface Props extends WeekDay {
  today: string;
  onBook: (proposal: DeskProposal) => void;
  onCheckIn: (one: OwnReservation) => void;
}

/** One day: what is there, and one action. The day itself leads to all that could be there. */
export function DayRow({ day, today, reservations, closed, proposal, reason, onBook, onCheckIn }: Props): ReactNode {
  const { t } = useTranslation('week');
  const seat = reservations.find(({ area }) => area === 'workspace');
  const others = reservations.filter((one) => one !== seat);
  const isSlim = closed !== null && reservations.length === 0;
  const bookable = seat ? null : proposal;
  const awaited = reservations.find((one) => canCheckIn(one, Date.now()));
  const name = proposal?.deskLabel ?? proposal?.workspaceName ?? '';
  return (
    <li
      className={isSlim ? classes.slim : classes.day}
      data-button={bookable !== null || awaited !== undefined || undefined}
      data-today={day === today || undefined}
      data-past={day < today || undefined}
    >
      <a href={`/my/days/${day}`} className={classes.link} aria-current={day === today ? 'date' : undefined} onClick={follow}>
        <h2 className={classes.date} aria-label={formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' })}>
          <span>{day === today ? t('today') : formatDay(day, { weekday: 'short' })}</span>
          <b>{formatDay(day, { day: 'numeric' })}</b>
        </h2>
        <div className={classes.what}>
          <Summary {...{ seat, closed, reason, isOver: day < today, isToday: day === today }} proposal={bookable} />
        </div>
        {bookable || awaited ? null : seat ? (
          seat.checkedIn ? (
            <Tag tone="success">{t('checkedIn')}</Tag>
          ) : (
            <Tag tone="info" icon={IconCalendarCheck}>
              {t('bookedTag')}
            </Tag>
          )
        ) : isSlim ? null : (
          <DrawnIcon of={IconChevronRight} className="pt-faint" />
        )}
      </a>
      {awaited ? (
        <TouchButton onClick={() => onCheckIn(awaited)}>{t('checkIn')}</TouchButton>
      ) : bookable ? (
        <TouchButton onClick={() => onBook(bookable)}>{bookable.deskLabel ? t('bookDesk', { desk: name }) : t('bookSeat')}</TouchButton>
      ) : null}
      {others.length > 0 ? <Others reservations={others} /> : null}
    </li>
  );
}

function follow(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  goTo(new URL(event.currentTarget.href).pathname);
}

interface SummaryProps extends Pick<WeekDay, 'closed' | 'proposal' | 'reason'> {
  seat: OwnReservation | undefined;
  isOver: boolean;
  isToday: boolean;
}

function Summary({ seat, closed, proposal, reason, isOver, isToday }: SummaryProps): ReactNode {
  const { t } = useTranslation('week');
  const { what, hours } = useReservationTexts();
  if (seat) {
    const place = seat.deskLabel ? seat.workspaceName : seat.buildingName;
    const isRunning = isToday && Date.parse(seat.start) <= Date.now();
    const time = isRunning ? t('until', { time: formatTime(seat.end, seat.timeZone) }) : hours(seat);
    const kept = keptUntil(seat, Date.now());
    const came = seat.checkedIn ? t('since', { time: formatTime(seat.checkedIn, seat.timeZone) }) : null;
    const keeps = kept ? t('kept', { time: formatTime(kept, seat.timeZone) }) : null;
    return (
      <>
        <b>{what(seat)}</b>
        <span>{[place, time, came ?? keeps].filter(Boolean).join(' · ')}</span>
      </>
    );
  }
  if (proposal) {
    return (
      <>
        <b>{t('free', { what: proposal.deskLabel ?? proposal.workspaceName })}</b>
        <span>{proposal.usual ? t('usualDesk') : proposal.deskLabel ? proposal.workspaceName : t('anySeat')}</span>
      </>
    );
  }
  if (closed !== null) return <span>{closed === '' ? t('closed') : t('closedFor', { text: closed })}</span>;
  return reason ? (
    <>
      <b>{t('nothingFree')}</b>
      <span>{reason}</span>
    </>
  ) : (
    <span>{isOver ? t('nothingHad') : t('nothingBooked')}</span>
  );
}

function Others({ reservations }: { reservations: readonly OwnReservation[] }): ReactNode {
  const { what } = useReservationTexts();
  return (
    <ul className={classes.others}>
      {reservations.map((one) => (
        <li key={one.id} className={classes.chip}>
          <DrawnIcon of={areaIcons[one.area]} />
          <span className="pt-cut">{what(one)}</span>
          {one.area === 'pet' ? null : formatTime(one.start, one.timeZone)}
        </li>
      ))}
    </ul>
  );
}
