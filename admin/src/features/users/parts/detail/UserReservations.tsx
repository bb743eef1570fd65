import { listReservations } from '@population-tracker/contract/reservations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDay, formatTime } from '../../../../lib/formats/dates.ts';
import { useCall } from '../../../../lib/query.ts';
import classes from './detail.module.css';

const shownCount = 20;

/** What a user has reserved from today on, and the way to all of it. */
export function UserReservations({ userId }: { userId: number }) {
  const { t } = useTranslation('users');
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  const query = { userId, from: today, status: 'active' as const, sort: 'start', limit: shownCount };
  const answer = useCall(listReservations, { query });
  const rows = answer.data?.items;
  return (
    <>
      {rows?.length === 0 ? <p className={classes.quiet}>{t('detail.noReservations')}</p> : null}
      <ul className={classes.rows} aria-busy={answer.isPending}>
        {rows?.map((row) => (
          <li key={row.id}>
            <div className={classes.head}>
              <strong>{row.deskLabel ? `${row.workspaceName}, ${row.deskLabel}` : (row.workspaceName ?? row.locationName)}</strong>
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
