import type { MyDay } from '@population-tracker/contract/me/my-day';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { hopeFor } from '../hoped.ts';
import { useActions } from '../use-actions.ts';
import { WaitButton } from '../WaitButton.tsx';
import classes from './day.module.css';
import { HoursFields, hoursOf, periodOf } from './HoursFields.tsx';

type Offered = MyDay['areas'][number];

/** A space of the car park for some hours, or room for a pet all day. */
export function WholePart({ data, area, free, capacity }: Pick<Offered, 'area' | 'free' | 'capacity'> & { data: MyDay }): ReactNode {
  const { t } = useTranslation(['week/day', 'week']);
  const { day, location, reservations, waits } = data;
  const { book } = useActions();
  const [busy, setBusy] = useState(false);
  const seat = reservations.find((one) => one.area === 'workspace');
  const [hours, setHours] = useState(() => hoursOf(seat ?? data.hours, location.timeZone));
  const hasHours = area === 'parking';
  const period = periodOf(hours, day, location.timeZone);
  if (reservations.some((one) => one.area === area)) return <p className={classes.hint}>{t('alreadyYours')}</p>;
  if (waits.some((one) => one.area === area && one.outcome === null)) return <p className={classes.hint}>{t('waitsAlready')}</p>;
  const take = async () => {
    setBusy(true);
    const times = hasHours && period ? period : {};
    const wish = { area, day, timeZone: location.timeZone, locationId: location.id, ...times };
    const hours = period ?? data.hours;
    await book(wish, hours ? hopeFor(wish, hours, { locationName: location.name }) : undefined);
    setBusy(false);
  };
  return (
    <>
      {hasHours ? <HoursFields value={hours} onChange={setHours} /> : null}
      {hasHours && !period ? <p className="pt-wrong">{t('hoursWrong')}</p> : null}
      <div className={classes.sheet}>
        <p className="pt-quiet">{t('freeOf', { free, capacity })}</p>
        {free === 0 && (period || !hasHours) ? (
          <WaitButton wide wish={{ area, locationId: location.id, slotId: null, ...(hasHours && period ? period : { day }) }}>
            {t('waitFor', { what: t(`week:area.${area}`) })}
          </WaitButton>
        ) : (
          <TouchButton wide busy={busy} disabled={busy || (hasHours && !period)} onClick={() => void take()}>
            {t('bookArea', { what: t(`week:area.${area}`) })}
          </TouchButton>
        )}
      </div>
    </>
  );
}
