import { Button } from '@mantine/core';
import { createReservation, listReservations } from '@population-tracker/contract/reservations/reservations';
import { IconCalendarPlus, IconCalendarRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDay, formatTime } from '#web/formats/dates.ts';
import { useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import classes from './detail.module.css';

const shownCount = 20;
const glyph = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface Props {
  userId: number;
  /** Nothing can be reserved for somebody who is passive. */
  active: boolean;
}

/** What a user has reserved from today on, the way to all of it, and to more. */
export function UserReservations({ userId, active }: Props) {
  const { t } = useTranslation(['users/detail', 'reservations']);
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  const query = { userId, from: today, status: 'active' as const, sort: 'start', limit: shownCount };
  const answer = useCall(listReservations, { query });
  const reserves = useMayCall(createReservation);
  const rows = answer.data?.items;
  return (
    <>
      {active && reserves ? (
        <div className="pt-row pt-wrap pt-gap-2">
          <Button
            variant="default"
            component={Link}
            to={`/reservation?id=new&forUser=${userId}`}
            leftSection={<IconCalendarPlus {...glyph} />}
          >
            {t('detail.newReservation')}
          </Button>
          <Button
            variant="default"
            component={Link}
            to={`/reservation?bulk=new&user=${userId}`}
            leftSection={<IconCalendarRepeat {...glyph} />}
          >
            {t('detail.manyReservations')}
          </Button>
        </div>
      ) : null}
      {rows?.length === 0 ? <p className={classes.quiet}>{t('detail.noReservations')}</p> : null}
      <ul className="pt-entries" aria-busy={answer.isPending}>
        {rows?.map((row) => (
          <li key={row.id}>
            <div className={classes.head}>
              <strong>{[row.workspaceName ?? t(`reservations:areas.${row.area}`), row.deskLabel].filter(Boolean).join(', ')}</strong>
              <span className={classes.quiet}>{whenOf(row)}</span>
            </div>
            <p className={classes.quiet}>{[row.locationName, row.buildingName].filter(Boolean).join(', ')}</p>
          </li>
        ))}
      </ul>
      <Link className={classes.link} to={`/reservation?userId=${userId}`}>
        {t('detail.allReservations')}
      </Link>
    </>
  );
}

/** In the time of the place. */
function whenOf({ start, end, timeZone }: { start: string; end: string; timeZone: string }): string {
  const day = new Date(start).toLocaleDateString('sv', { timeZone });
  return `${formatDay(day)}, ${formatTime(start, timeZone)}–${formatTime(end, timeZone)}`;
}
