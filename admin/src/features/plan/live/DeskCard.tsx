import { Button, Skeleton } from '@mantine/core';
import { addDays, mondayOf } from '@population-tracker/contract/kernel/days';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { DeskAssignment } from '@population-tracker/contract/plan/desk-assignments';
import type { FloorPlan, Held } from '@population-tracker/contract/plan/floor-plan';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { formatDay } from '#web/formats/dates.ts';
import { useHolds } from '#web/permissions.ts';
import { DeskOwner } from '../assigned/DeskOwner.tsx';
import type { Desk } from '../model/document.ts';
import { hoursOf } from './LivePlan.tsx';
import classes from './live.module.css';
import { lookOf, type Seen, whenTo } from './live-state.ts';
import { useOccupancy } from './use-occupancy.ts';

interface Props {
  plan: FloorPlan;
  desk: Desk;
  seen: Seen;
  assigned: DeskAssignment | undefined;
  day: string;
  minutes: number;
  close: () => void;
}

/** One desk: who has it, what is on it, and its week. */
export function DeskCard({ plan, desk, seen: { at, isFull }, assigned, day, minutes, close }: Props): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const mayReserve = useHolds('reservations.write');
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
  const monday = mondayOf(day);
  const data = useOccupancy(plan, { day: monday, days: '7', deskId: String(desk.id) });
  const week = data?.desks[0]?.reservations ?? [];
  const now = week.find(({ start, end }) => Date.parse(start) <= at && at < Date.parse(end));
  const gear = [desk.accessible ? t('accessible') : null, desk.sitStand ? t('sitStand') : null, ...desk.equipment].filter(Boolean);
  return (
    <section className={classes.card} ref={card} tabIndex={-1} aria-label={t('deskTitle', { label: desk.label })}>
      <div className="pt-line pt-between">
        <h2>{t('deskTitle', { label: desk.label })}</h2>
        <IconButton icon={IconX} label={t('ui.close')} onClick={close} />
      </div>
      {now ? (
        <p className={classes.holder}>
          <b>{now.userName}</b>
          <span>{hoursOf(now, plan.timeZone)}</span>
          {now.bookerName ? <small>{t('bookedBy', { name: now.bookerName })}</small> : null}
        </p>
      ) : (
        <p className={classes.holder}>
          <b>{t(lookOf(desk, now, isFull))}</b>
        </p>
      )}
      {desk.id === null ? null : <DeskOwner plan={plan} deskId={desk.id} given={assigned} />}
      {gear.length > 0 ? <p className={classes.quiet}>{gear.join(' · ')}</p> : null}
      {desk.status === 'active' && mayReserve ? (
        <Button
          component={Link}
          to={`/reservation?id=new&forWorkspace=${plan.workspaceId}&forDesk=${desk.id}&${whenTo(day, minutes)}`}
          leftSection={<DrawnIcon of={IconPlus} />}
        >
          {t('reserveDesk', { label: desk.label })}
        </Button>
      ) : null}
      <h3>{t('week')}</h3>
      {data ? <Week held={week} monday={monday} day={day} timeZone={plan.timeZone} /> : <Skeleton height={240} />}
    </section>
  );
}

function Week({ held, monday, day, timeZone }: { held: Held[]; monday: string; day: string; timeZone: string }): ReactNode {
  return (
    <ul className={classes.week}>
      {Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((one) => (
        <li key={one} aria-current={one === day ? 'date' : undefined}>
          <span>{formatDay(one, { weekday: 'short', day: 'numeric' })}</span>
          <div>
            {held
              .filter(({ start }) => dayIn(timeZone, new Date(start)) === one)
              .map((reservation) => (
                <p key={reservation.id}>
                  {reservation.userName}
                  <br />
                  <small>{hoursOf(reservation, timeZone)}</small>
                </p>
              ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
