import type { DayPlan } from '@population-tracker/contract/me/day-plan';
import type { DeskProposal, OwnReservation, WeekDay } from '@population-tracker/contract/me/me';
import type { InvitedMeeting } from '@population-tracker/contract/me/own-meeting';
import type { OwnWait } from '@population-tracker/contract/me/own-wait';
import { IconCalendarCheck, IconChevronRight, IconDots, IconHourglass } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Tag } from '#ui/Tag.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { goTo } from '#web/address.ts';
import { formatDay, formatTime } from '#web/formats/dates.ts';
import { areaIcons } from './areas.ts';
import { DaySummary } from './DaySummary.tsx';
import { type DayState, invitedOn, stateOf } from './day-state.ts';
import { LeaveButton } from './LeaveButton.tsx';
import { planIcons } from './plan/plan-icons.ts';
import { useReservationTexts } from './use-reservation-texts.ts';
import { WaitButton } from './WaitButton.tsx';
import classes from './week.module.css';

interface Props extends WeekDay {
  today: string;
  onBook: (proposal: DeskProposal) => void;
  onGiveBack: (one: OwnReservation) => void;
  onCheckIn: (one: OwnReservation) => void;
  onPlan: () => void;
}

/** One day: what is there, and one action. The day itself leads to all that could be there. */
export function DayRow({ today, onBook, onGiveBack, onCheckIn, onPlan, ...one }: Props): ReactNode {
  const { t } = useTranslation('week');
  const { day, plan, closed, reason, reservations, waits } = one;
  const { seat, others, waited, ...does } = stateOf(one);
  const invited = invitedOn(one);
  const isSlim = closed !== null && !plan && reservations.length + waits.length + invited.length === 0;
  const canSay = day >= today && !isSlim;
  const hasButton = Object.values(does).some(Boolean);
  const summary = { seat, plan, closed, reason, waited, isOver: day < today, isToday: day === today };
  return (
    <li
      className={isSlim ? classes.slim : classes.day}
      data-button={hasButton || undefined}
      data-says={canSay || undefined}
      data-today={day === today || undefined}
      data-past={day < today || undefined}
    >
      <a href={`/my/days/${day}`} className={classes.link} aria-current={day === today ? 'date' : undefined} onClick={follow}>
        <h2 className={classes.date} aria-label={longDay(day)}>
          <span>{day === today ? t('today') : formatDay(day, { weekday: 'short' })}</span>
          <b>{formatDay(day, { day: 'numeric' })}</b>
        </h2>
        <div className={classes.what}>
          <DaySummary {...summary} full={does.line} came={does.came !== null} proposal={does.bookable} />
        </div>
        {hasButton || isSlim ? null : seat ? (
          <SeatTag seat={seat} />
        ) : plan ? (
          <PlanTag plan={plan} />
        ) : canSay ? null : (
          <DrawnIcon of={IconChevronRight} className="pt-faint" />
        )}
      </a>
      <Action {...does} {...{ day, onBook, onGiveBack, onCheckIn }} />
      {canSay ? <IconButton icon={IconDots} label={t('whereOn', { day: longDay(day) })} className={classes.says} onClick={onPlan} /> : null}
      <Others
        reservations={others}
        invited={invited}
        waits={waits.filter(({ area, outcome }) => area !== 'workspace' && outcome === null)}
      />
    </li>
  );
}

const longDay = (day: string): string => formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });

function SeatTag({ seat }: { seat: OwnReservation }): ReactNode {
  const { t } = useTranslation('week');
  if (seat.checkedIn) return <Tag tone="success">{t('checkedIn')}</Tag>;
  return (
    <Tag tone="info" icon={IconCalendarCheck}>
      {t('bookedTag')}
    </Tag>
  );
}

function PlanTag({ plan }: { plan: DayPlan }): ReactNode {
  const { t } = useTranslation('week');
  return (
    <Tag tone="neutral" icon={planIcons[plan]}>
      {t(`plan.${plan}`)}
    </Tag>
  );
}

type ActionProps = Omit<DayState, 'seat' | 'others' | 'waited'> & Pick<Props, 'day' | 'onBook' | 'onGiveBack' | 'onCheckIn'>;

function Action({ day, awaited, bookable, wait, line, came, onBook, onGiveBack, onCheckIn }: ActionProps): ReactNode {
  const { t } = useTranslation('week');
  if (awaited) return <TouchButton onClick={() => onCheckIn(awaited)}>{t('checkIn')}</TouchButton>;
  if (bookable) {
    const name = bookable.deskLabel ? t('bookDesk', { desk: bookable.deskLabel }) : t('bookSeat');
    return <TouchButton onClick={() => onBook(bookable)}>{name}</TouchButton>;
  }
  if (wait) return <LeaveButton wait={wait} />;
  if (line) return <WaitButton wish={line} label={t('waitOn', { day: longDay(day) })} />;
  if (!came) return null;
  return (
    <TouchButton look="framed" onClick={() => onGiveBack(came)}>
      {t('giveBack')}
    </TouchButton>
  );
}

function follow(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  goTo(new URL(event.currentTarget.href).pathname);
}

interface OthersProps {
  reservations: readonly OwnReservation[];
  invited: readonly InvitedMeeting[];
  waits: readonly OwnWait[];
}

function Others({ reservations, invited, waits }: OthersProps): ReactNode {
  const { what, inLine } = useReservationTexts();
  if (reservations.length + invited.length + waits.length === 0) return null;
  const chips = [
    ...reservations.map((one) => ({
      ...one,
      key: `${one.id}`,
      text: (one.area === 'meetingRoom' && one.title) || what(one),
      waits: false,
    })),
    ...invited.map((one) => ({
      ...{ ...one, area: 'meetingRoom' as const, key: `invited ${one.id}` },
      ...{ text: one.title || one.workspaceName, waits: one.answer === 'waiting' },
    })),
  ].sort((one, other) => Date.parse(one.start) - Date.parse(other.start));
  return (
    <ul className={classes.others}>
      {chips.map((one) => (
        <li key={one.key} className={classes.chip} data-waits={one.waits || undefined}>
          <DrawnIcon of={areaIcons[one.area]} />
          <span className="pt-cut">{one.text}</span>
          {one.area === 'pet' ? null : formatTime(one.start, one.timeZone)}
        </li>
      ))}
      {waits.map((one) => (
        <li key={`wait ${one.id}`} className={classes.chip} data-waits>
          <DrawnIcon of={IconHourglass} />
          <span className="pt-cut">{what({ ...one, deskLabel: null })}</span>
          {inLine(one)}
        </li>
      ))}
    </ul>
  );
}
