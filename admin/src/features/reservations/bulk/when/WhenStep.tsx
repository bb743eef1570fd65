import { dayIn } from '@population-tracker/contract/kernel/zones';
import { bulkMaxItems } from '@population-tracker/contract/reservations/reservations-bulk';
import { IconAlertTriangle, IconCalendarEvent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { TimeField } from '#ui/fields/TimeField.tsx';
import { Two } from '#ui/form/Two.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import { type DraftState, hasHours } from '../bulk-draft.ts';
import { DayCalendar } from './DayCalendar.tsx';
import { chosenDays } from './days.ts';
import { PatternFields } from './PatternFields.tsx';
import { usePatternText } from './sentence.ts';
import classes from './when.module.css';

/** The days, by a pattern and by hand, and the hours; beside them what it all comes to. */
export function WhenStep({ state, people }: { state: DraftState; people: number }) {
  const { t: words } = useTranslation('reservations');
  const { draft, timeZone, set } = state;
  const today = dayIn(timeZone, new Date());
  return (
    <>
      <div className={classes.columns}>
        <div className="pt-stack pt-gap-4">
          <PatternFields days={draft} today={today} set={set} />
          {hasHours(draft.area) ? (
            <div>
              <Two>
                <TimeField label={words('start')} from="07:00" to="21:00" value={draft.start} onChange={(start) => set({ start })} />
                <TimeField label={words('end')} from="07:30" to="22:00" value={draft.end} onChange={(end) => set({ end })} />
              </Two>
              {draft.locationId ? <p className={classes.zone}>{words('zone', { zone: timeZone })}</p> : null}
            </div>
          ) : null}
        </div>
        <DayCalendar days={draft} today={today} set={set} />
      </div>
      <Sum state={state} people={people} />
    </>
  );
}

/** “Every Monday and Wednesday, 1–31 December 2026: 9 days × 24 people = 216 reservations.” */
function Sum({ state: { draft }, people }: { state: DraftState; people: number }) {
  const { t } = useTranslation('reservations/bulk');
  const patternText = usePatternText();
  const days = chosenDays(draft).length;
  const total = days * people;
  const tooMany = total > bulkMaxItems;
  const Glyph = tooMany ? IconAlertTriangle : IconCalendarEvent;
  const counted = (key: 'when.days' | 'when.people' | 'when.reservations', count: number) => t(key, { count, n: formatNumber(count) });
  return (
    <div className={classes.sum} data-tone={tooMany ? 'warning' : undefined} role="status">
      <DrawnIcon of={Glyph} size={20} />
      <div>
        {days === 0 ? (
          t('when.none')
        ) : (
          <>
            <p>{patternText(draft)}</p>
            <p className="pt-strong pt-figures">
              {counted('when.days', days)} × {counted('when.people', people)} = {counted('when.reservations', total)}
            </p>
          </>
        )}
        {tooMany ? <p>{t('when.tooMany', { n: formatNumber(bulkMaxItems) })}</p> : null}
      </div>
    </div>
  );
}
