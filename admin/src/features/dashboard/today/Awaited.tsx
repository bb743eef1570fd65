import { Button } from '@mantine/core';
import type { Today, TodayPlace } from '@population-tracker/contract/dashboard/today';
import { listReservations, type Reservation } from '@population-tracker/contract/reservations/reservations';
import { IconUserCheck } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { checkInStep, useCheckIn, useMayCheckIn } from '#features/reservations/check-in-pickers.ts';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatTime } from '#web/formats/dates.ts';
import { useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import { daysOf, rowsOfDay } from '../rows-of-day.ts';
import classes from './today.module.css';

/** So many stand here; the rest is a list of its own. */
const shown = 5;

/** Who is expected at a place by now and hasn’t checked in, for whoever sits at the reception. */
export function Awaited({ today, place }: { today: Today; place: TodayPlace }) {
  const { t } = useTranslation('dashboard');
  const awaited = useAwaited(today, place);
  if (awaited.length === 0) return null;
  return (
    <section className={classes.awaited} aria-label={t('today.awaited.title')}>
      <h3>{t('today.awaited.title')}</h3>
      <ul>
        {awaited.slice(0, shown).map((one) => (
          <li key={one.id}>
            <span className="pt-stack pt-narrow">
              <Link to={`/reservation?id=${one.id}`}>{one.userName}</Link>
              <span className="pt-small pt-quiet pt-figures">{whereOf(one, place)}</span>
            </span>
            <CheckIn reservation={one} />
          </li>
        ))}
      </ul>
      {awaited.length > shown ? (
        <Link to={`${rowsOfDay(daysOf(today, place), { locationId: place.id })}&checkIn=notCheckedIn`}>{t('today.awaited.all')}</Link>
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
      className="pt-firm"
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

/** So many are looked through; those who leave last first, so that nobody stands behind whose day is over. */
const most = 100;
/** Who has come is told by the counts at once, and here as soon as somebody else has checked them in. */
const askMs = 30_000;

/** Where nobody is asked to check in, or whoever looks may not check anybody in, nobody is awaited. */
export const useSeesAwaited = ({ presence }: TodayPlace): boolean => {
  const [may, maySee] = [useMayCheckIn(), useMayCall(listReservations)];
  return presence.checkedIn !== null && may && maySee;
};

/** Those expected at a place today, by its own clock, who may check in by now and have not, the earliest first. */
export function useAwaited(today: Today, place: TodayPlace, { search = '', enabled = true } = {}): Reservation[] {
  const where = place.id === null ? {} : { locationId: String(place.id) };
  const { data } = useCall(
    listReservations,
    { query: { ...asked, ...where, ...(search && { search }), ...daysOf(today, place) } },
    { enabled, quiet: true, refetchInterval: askMs, placeholderData: keepPreviousData },
  );
  const due = enabled ? (data?.items ?? []).filter((one) => checkInStep(one) === 'checkIn') : [];
  return due.toSorted((a, b) => a.start.localeCompare(b.start));
}

const asked = {
  ...{ status: 'active' as const, checkIn: 'notCheckedIn' as const, area: ['workspace' as const, 'meetingRoom' as const] },
  ...{ sort: '-end', limit: most },
};
