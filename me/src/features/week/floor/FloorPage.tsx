import { productTitle } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { type MyWeek, readMyWeek } from '@population-tracker/contract/me/me';
import { readMyDay } from '@population-tracker/contract/me/my-day';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';
import { NeedsConnection } from '#ui/touch/NeedsConnection.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { dayOf, goTo, linkTo, useAddress } from '#web/address.ts';
import { formatDay } from '#web/formats/dates.ts';
import { useCall } from '#web/query.ts';
import { DeskPart } from '../day/DeskPart.tsx';
import { Site } from '../day/Site.tsx';
import { useReservationTexts } from '../use-reservation-texts.ts';
import classes from './floor.module.css';

/** The floor plans of a location, day by day: who sits where of those who let one see it, and a desk to take. */
export default function FloorPage(): ReactNode {
  const { t } = useTranslation('week/floor');
  const { week, day, error: weekError, refetch: askAgain } = useDay();
  const [locationId, setLocationId] = useState<number | null>(null);
  const [floorId, setFloorId] = useState<number | null>(null);
  const query = locationId === null ? {} : { locationId };
  const read = useCall(
    readMyDay,
    { params: { day: day ?? '' }, query },
    { quiet: true, enabled: day !== null, placeholderData: (last) => last },
  );
  const { data } = read;
  const error = weekError ?? read.error;
  const lead = (days: number) => day && goTo(`/my/plan?day=${addDays(day, days)}`, { replace: true });
  useEffect(() => {
    document.title = `${t('title')} - ${productTitle}`;
  });
  return (
    <main className={classes.page} aria-busy={read.isPending}>
      <header className={classes.head}>
        <h1 className="pt-grow pt-cut">{t('title')}</h1>
        <IconButton
          icon={IconChevronLeft}
          label={t('dayBefore')}
          className={classes.step}
          disabled={!day || !week || day <= week.today}
          onClick={() => lead(-1)}
        />
        <span className={classes.day} aria-live="polite">
          {day ? formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' }) : ''}
        </span>
        <IconButton icon={IconChevronRight} label={t('dayAfter')} className={classes.step} disabled={!day} onClick={() => lead(1)} />
      </header>
      {error && !data ? (
        <div role="alert" className={classes.failed}>
          <p>{error.message}</p>
          <TouchButton look="framed" onClick={() => void (weekError ? askAgain() : read.refetch())}>
            {t('again')}
          </TouchButton>
        </div>
      ) : null}
      {data && data.day === day ? (
        <NeedsConnection>
          <Floors key={`${data.day} ${data.location.id}`} {...{ data, floorId }} onFloor={setFloorId} onLocation={setLocationId} />
        </NeedsConnection>
      ) : null}
    </main>
  );
}

/** The day of the address, else the next on which one could sit somewhere. */
function useDay() {
  const asked = dayOf(useAddress(), 'day');
  const { data: week, error, refetch } = useCall(readMyWeek, { query: {} }, { quiet: true });
  return { week, error: asked ? null : error, refetch, day: asked ?? (week ? nextOpen(week) : null) };
}

const nextOpen = ({ days, today }: MyWeek): string =>
  days.find(({ closed, reason, reservations }) => closed === null && (reason === null || reservations.length > 0))?.day ?? today;

interface FloorsProps {
  data: Parameters<typeof DeskPart>[0]['data'];
  floorId: number | null;
  onFloor: (id: number) => void;
  onLocation: (id: number) => void;
}

function Floors({ data, floorId, onFloor, onLocation }: FloorsProps): ReactNode {
  const { t } = useTranslation('week/floor');
  const area = data.areas.find((one) => one.area === 'workspace');
  return (
    <section className={classes.floors} aria-label={t('title')}>
      <Site data={data} onLocation={onLocation} />
      <Own data={data} />
      {area && area.reason === null ? (
        <DeskPart data={data} beside={null} floorId={floorId} onFloor={onFloor} />
      ) : (
        <p className={classes.reason}>{area?.reason ?? t('nothing')}</p>
      )}
    </section>
  );
}

/** Where one sits on that day already, and the way to change it. */
function Own({ data: { day, reservations } }: Pick<FloorsProps, 'data'>): ReactNode {
  const { what, hours } = useReservationTexts();
  const own = reservations.find(({ area }) => area === 'workspace');
  return own ? (
    <a {...linkTo(`/my/days/${day}`)} className={classes.own}>
      <b>{what(own)}</b>
      <span>{hours(own)}</span>
      <IconChevronRight size={18} aria-hidden />
    </a>
  ) : null;
}
