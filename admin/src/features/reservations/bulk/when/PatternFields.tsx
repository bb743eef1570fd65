import { addDays } from '@population-tracker/contract/kernel/days';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#ui/fields/DateField.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { Two } from '#ui/form/Two.tsx';
import { firstDayOfWeek, formatDay } from '#web/formats/dates.ts';
import type { Days } from './days.ts';
import classes from './when.module.css';

const weeks = [1, 2, 3, 4] as const;

/** A Monday, to take the names of the weekdays from. */
const monday = '2024-01-01';
export const weekdayName = (weekday: number, form: 'short' | 'long'): string => formatDay(addDays(monday, weekday - 1), { weekday: form });

/** From when to when, on which weekdays, in which weeks. */
export function PatternFields({ days, today, set }: { days: Days; today: string; set: (change: Partial<Days>) => void }) {
  const { t } = useTranslation('reservations/bulk');
  const id = useId();
  const order = firstDayOfWeek() === 0 ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7];
  const toggle = (weekday: number) =>
    set({
      weekdays: days.weekdays.includes(weekday) ? days.weekdays.filter((one) => one !== weekday) : [...days.weekdays, weekday].sort(),
    });
  return (
    <>
      <Two>
        <DateField label={t('when.from')} min={today} value={days.from} onChange={(from) => set({ from })} />
        <DateField label={t('when.to')} min={days.from || today} value={days.to} onChange={(to) => set({ to })} />
      </Two>
      <div>
        <span className={classes.label} id={id}>
          {t('when.weekdays')}
        </span>
        <fieldset className={classes.weekdays} aria-labelledby={id}>
          {order.map((weekday) => (
            <button
              key={weekday}
              type="button"
              className="pt-focus"
              aria-pressed={days.weekdays.includes(weekday)}
              onClick={() => toggle(weekday)}
            >
              <span aria-hidden>{weekdayName(weekday, 'short')}</span>
              <span className="pt-unseen">{weekdayName(weekday, 'long')}</span>
            </button>
          ))}
        </fieldset>
      </div>
      <Select
        label={t('when.weeks')}
        data={weeks.map((count) => ({ value: String(count), label: t('when.everyWeeks', { count }) }))}
        value={String(days.everyWeeks)}
        onChange={(count) => set({ everyWeeks: Number(count) })}
        allowDeselect={false}
      />
    </>
  );
}
