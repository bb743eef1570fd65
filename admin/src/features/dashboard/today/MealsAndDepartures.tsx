import type { SlotReport } from '@population-tracker/contract/dashboard/slot-reports';
import { reportAreas } from '@population-tracker/contract/dashboard/slot-reports';
import type { Today, TodayPlace, TodaySlot } from '@population-tracker/contract/dashboard/today';
import { nearlyFull } from '@population-tracker/contract/dashboard/today';
import { IconAlertCircle, IconAlertTriangle, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { Segmented } from '#ui/fields/segmented/Segmented.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import meals from './meals.module.css';
import { SendByMail } from './SendByMail.tsx';
import { timesInWords, useSlotReports } from './slot-reports.ts';
import { TodayPanel } from './TodayPanel.tsx';
import classes from './today.module.css';

/** What the caterer and the driver ask for: meals by slot and departures, today and on the next working day. */
export function MealsAndDepartures({ today, place }: { today: Today; place: TodayPlace }) {
  const { t } = useTranslation('dashboard');
  const [chosen, choose] = useState<number | null>(null);
  const { reports } = useSlotReports();
  const places = (place.id === null ? today.locations : [place])
    .map((one) => ({ ...one, slots: today.slots.filter(({ locationId }) => locationId === one.id) }))
    .filter(({ slots }) => slots.length > 0);
  const shown = places.find(({ id }) => id === chosen) ?? places[0];
  return (
    <TodayPanel
      className={classes.meals}
      title={t('today.meals.title')}
      how={t('today.meals.how')}
      actions={
        <>
          {shown ? <SendByMail place={shown} /> : null}
          <IconButton icon={IconPrinter} label={t('today.meals.print')} onClick={printMeals} />
        </>
      }
    >
      {shown === undefined ? <p className="pt-quiet">{t('today.meals.none')}</p> : null}
      {places.length > 1 ? (
        <Segmented
          className={meals.places ?? ''}
          wide
          aria-label={t('today.meals.location')}
          value={String(shown?.id)}
          options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => choose(Number(id))}
        />
      ) : null}
      {places.map(({ id, name, slots, nextDay }) => (
        // On paper all of them stand.
        <div key={id} className={meals.place} data-shown={id === shown?.id ? '' : undefined}>
          {reportAreas.map((area) => (
            <Slots
              key={area}
              title={t(`today.meals.${area}`, { name })}
              slots={slots.filter((slot) => slot.area === area)}
              nextDay={nextDay}
              report={reports.find((report) => report.locationId === id && report.area === area)}
            />
          ))}
        </div>
      ))}
    </TodayPanel>
  );
}

/** On paper these tables stand alone. */
function printMeals(): void {
  const { dataset } = document.documentElement;
  dataset.print = 'meals';
  window.addEventListener('afterprint', () => delete dataset.print, { once: true });
  window.print();
}

interface SlotsProps {
  title: string;
  slots: readonly TodaySlot[];
  nextDay: string;
  /** To whom they are mailed, where they are. */
  report: SlotReport | undefined;
}

function Slots({ title, slots, nextDay, report }: SlotsProps) {
  const { t } = useTranslation('dashboard');
  if (slots.length === 0) return null;
  const sum = (of: (slot: TodaySlot) => number) => formatNumber(slots.reduce((total, slot) => total + of(slot), 0));
  return (
    <div className={meals.area}>
      <table className={meals.slots}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">{t('today.meals.today')}</th>
            <th scope="col">{formatDay(nextDay, { weekday: 'short', day: 'numeric' })}</th>
            <th scope="col">{t('today.meals.places')}</th>
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) => (
            <tr key={slot.start + slot.name}>
              <th scope="row">
                {slot.start} {slot.name}
              </th>
              <Taken count={slot.today} capacity={slot.capacity} />
              <Taken count={slot.next} capacity={slot.capacity} />
              <td>{formatNumber(slot.capacity)}</td>
            </tr>
          ))}
        </tbody>
        {slots.length > 1 ? (
          <tfoot>
            <tr>
              <th scope="row">{t('today.meals.all')}</th>
              <td>{sum((slot) => slot.today)}</td>
              <td>{sum((slot) => slot.next)}</td>
              <td>{sum((slot) => slot.capacity)}</td>
            </tr>
          </tfoot>
        ) : null}
      </table>
      {report ? <p className={meals.sent}>{t(`today.meals.sent.${report.area}`, { times: timesInWords(report.times) })}</p> : null}
    </div>
  );
}

function Taken({ count, capacity }: { count: number; capacity: number }) {
  const { t } = useTranslation('dashboard');
  const level = count === 0 ? undefined : count >= capacity ? 'full' : count >= capacity * nearlyFull ? 'near' : undefined;
  return (
    <td data-level={level}>
      {level ? <DrawnIcon of={level === 'full' ? IconAlertCircle : IconAlertTriangle} size={14} /> : null}
      {level === 'full' ? t('today.meals.full', { number: formatNumber(count) }) : formatNumber(count)}
    </td>
  );
}
