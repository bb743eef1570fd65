import type { MyDay } from '@population-tracker/contract/me/my-day';
import { IconCalendarCheck, IconHourglass } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from '#ui/Tag.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { formatTime } from '#web/formats/dates.ts';
import { hopeFor } from '../hoped.ts';
import { useActions } from '../use-actions.ts';
import { useReservationTexts } from '../use-reservation-texts.ts';
import { WaitButton } from '../WaitButton.tsx';
import classes from './day.module.css';

type Offered = MyDay['areas'][number];

/** The hours of a lunch or a training, the departures of a shuttle. */
export function SlotPart({ data, area, slots }: Pick<Offered, 'area' | 'slots'> & { data: MyDay }): ReactNode {
  const shown = slots.filter(({ end }) => Date.parse(end) > Date.now());
  const { t } = useTranslation('week/day');
  if (shown.length === 0) return <p className={classes.reason}>{t('slotsOver')}</p>;
  return (
    <ul>
      {shown.map((slot) => (
        <Slot key={slot.id} data={data} area={area} slot={slot} />
      ))}
    </ul>
  );
}

function Slot({ data, area, slot }: Pick<Offered, 'area'> & { data: MyDay; slot: Offered['slots'][number] }): ReactNode {
  const { t } = useTranslation('week/day');
  const { book } = useActions();
  const { inLine } = useReservationTexts();
  const [busy, setBusy] = useState(false);
  const { day, location, reservations, waits } = data;
  const isMine = reservations.some(({ slotId }) => slotId === slot.id);
  const time =
    area === 'shuttle' || slot.endTime === null ? formatTime(slot.startTime) : `${formatTime(slot.startTime)}–${formatTime(slot.endTime)}`;
  const wait = waits.find(({ slotId, outcome }) => slotId === slot.id && outcome === null);
  const what = slot.name || t('place');
  const take = async () => {
    setBusy(true);
    const wish = { area, day, timeZone: location.timeZone, locationId: location.id, slotId: slot.id };
    await book(wish, hopeFor(wish, slot, { locationName: location.name, slotName: slot.name }));
    setBusy(false);
  };
  return (
    <li className={classes.slot}>
      <div className="pt-narrow">
        <b className="pt-figures">{[time, slot.name].filter(Boolean).join(' · ')}</b>
        <p className="pt-small pt-quiet">{t('freeOf', { free: slot.free, capacity: slot.capacity })}</p>
      </div>
      {isMine ? (
        <Tag tone="info" icon={IconCalendarCheck}>
          {t('booked')}
        </Tag>
      ) : wait ? (
        <Tag tone="warning" icon={IconHourglass}>
          {inLine(wait)}
        </Tag>
      ) : slot.free === 0 ? (
        <WaitButton wish={{ area, locationId: location.id, slotId: slot.id, day }} label={t('waitHours', { what, time })} />
      ) : (
        <TouchButton look="framed" busy={busy} disabled={busy} aria-label={t('bookHours', { what, time })} onClick={() => void take()}>
          {t('book')}
        </TouchButton>
      )}
    </li>
  );
}
