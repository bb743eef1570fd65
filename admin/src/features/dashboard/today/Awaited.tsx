import { Button } from '@mantine/core';
import type { TodayPlace } from '@population-tracker/contract/dashboard/today';
import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import { IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCheckIn } from '#features/reservations/check-in-pickers.ts';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatTime } from '#web/formats/dates.ts';
import classes from './awaited.module.css';
import { rowsOfDay } from './rows-of-day.ts';
import { useAwaited } from './use-awaited.ts';

/** So many stand here; the rest is a list of its own. */
const shown = 5;

/** Who is expected at a place by now and hasn’t checked in, for whoever sits at the reception. */
export function Awaited({ place }: { place: TodayPlace }) {
  const { t } = useTranslation('dashboard');
  const awaited = useAwaited(place);
  if (awaited.length === 0) return null;
  return (
    <section className={classes.awaited} aria-label={t('today.awaited.title')}>
      <h3>{t('today.awaited.title')}</h3>
      <ul>
        {awaited.slice(0, shown).map((one) => (
          <li key={one.id}>
            <span className={classes.who}>
              <Link to={`/reservation?id=${one.id}`}>{one.userName}</Link>
              <span>{whereOf(one, place)}</span>
            </span>
            <CheckIn reservation={one} />
          </li>
        ))}
      </ul>
      {awaited.length > shown ? (
        <Link to={`${rowsOfDay(place.day, { locationId: place.id })}&checkIn=notCheckedIn`}>{t('today.awaited.all')}</Link>
      ) : null}
    </section>
  );
}

/** Checks somebody in by hand, from the row that names them. */
export function CheckIn({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation('dashboard');
  const { checkIn, busy } = useCheckIn();
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.button}
      leftSection={<DrawnIcon of={IconUserCheck} />}
      aria-label={t('today.awaited.checkInOf', { name: reservation.userName })}
      loading={busy}
      onClick={() => void checkIn(reservation)}
    >
      {t('today.awaited.checkIn')}
    </Button>
  );
}

/** The location too, where all of them are looked at. */
const whereOf = ({ start, timeZone, locationName, workspaceName, deskLabel }: Reservation, { id }: TodayPlace): string =>
  [formatTime(start, timeZone), id === null ? locationName : null, workspaceName, deskLabel].filter(Boolean).join(' · ');
