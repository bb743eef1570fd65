import { productTitle } from '@population-tracker/contract/kernel/constants';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { type MyWeek, type OwnReservation, readMyWeek } from '@population-tracker/contract/me';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDays, formatTime } from '#web/formats/dates.ts';
import { useCall } from '#web/query.ts';
import classes from './week.module.css';

/** What somebody has reserved in the week that runs. */
export function WeekPage() {
  const { t } = useTranslation('week');
  const today = dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
  const { data, error, isPending } = useCall(readMyWeek, { query: { day: today } }, { quiet: true });
  useEffect(() => {
    document.title = `${t('title')} - ${productTitle}`;
  });
  const [first, last] = [data?.days[0]?.day, data?.days.at(-1)?.day];
  return (
    <main className={classes.page} aria-busy={isPending}>
      <h1>{t('title')}</h1>
      <p className="pt-quiet">{first && last ? formatDays(first, last) : ' '}</p>
      {error ? <p role="alert">{error.message}</p> : null}
      <ol className="pt-below-4">
        {data?.days.map((one) => (
          <Day key={one.day} {...one} isToday={one.day === today} />
        ))}
      </ol>
    </main>
  );
}

function Day({ day, reservations, isToday }: MyWeek['days'][number] & { isToday: boolean }) {
  const { t } = useTranslation('week');
  return (
    <li className={classes.day} aria-current={isToday ? 'date' : undefined}>
      <h2>{formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' })}</h2>
      {reservations.length === 0 ? <p className="pt-quiet">{t('nothing')}</p> : null}
      <ul>
        {reservations.map((one) => (
          <Reservation key={one.id} {...one} />
        ))}
      </ul>
    </li>
  );
}

function Reservation({ area, start, end, timeZone, locationName, buildingName, workspaceName, deskLabel, slotName }: OwnReservation) {
  const { t } = useTranslation('week');
  const place = [deskLabel, workspaceName ?? slotName, buildingName, locationName].filter(Boolean).join(' · ');
  return (
    <li className={classes.reservation}>
      <strong>{t(`area.${area}`)}</strong>
      <span className="pt-figures">
        {formatTime(start, timeZone)}–{formatTime(end, timeZone)}
      </span>
      <span className={classes.place}>{place}</span>
    </li>
  );
}
