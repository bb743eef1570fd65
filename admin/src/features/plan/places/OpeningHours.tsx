import { Button, Checkbox } from '@mantine/core';
import type { locationFields } from '@population-tracker/contract/plan/plan';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { TimeField } from '#ui/fields/TimeField.tsx';
import { weekdayName, weekdaysInOrder } from '#ui/fields/weekdays.ts';
import type { SaveForm } from '#ui/form/save-form.ts';
import classes from './opening-hours.module.css';

type Hours = z.input<typeof locationFields.openingHours>;
type Form = SaveForm<{ openingHours: Hours; weekdays: number[] }>;

const usual = { opens: '08:00', closes: '19:00' };

/** When it is open on each weekday: none where nobody tells, else a row for every day of the week. */
export function OpeningHours({ form }: { form: Form }) {
  const { t } = useTranslation('plan');
  const { openingHours: hours } = form.values;
  const weekdays: number[] = form.field('weekdays').value;
  const put = form.set;
  const set = useCallback(
    (next: Hours) =>
      put(
        'openingHours',
        next.toSorted((one, other) => one.weekday - other.weekday),
      ),
    [put],
  );
  const turn = useCallback((told: boolean) => set(told ? weekdays.map((weekday) => ({ weekday, ...usual })) : []), [set, weekdays]);
  const first = hours[0];
  return (
    <div className="pt-stack pt-gap-2">
      <SwitchField
        label={t('locations.openingHours')}
        description={t('locations.openingHoursHelp')}
        checked={hours.length > 0}
        onChange={turn}
      />
      {first ? (
        <>
          <ul className={classes.days}>
            {weekdaysInOrder().map((weekday) => (
              <Day key={weekday} form={form} weekday={weekday} set={set} />
            ))}
          </ul>
          {hours.length > 1 ? (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => set(hours.map(({ weekday }) => ({ ...first, weekday })))}
              className={classes.same}
            >
              {t('locations.sameHours')}: {first.opens}–{first.closes}
            </Button>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

function Day({ form, weekday, set }: { form: Form; weekday: number; set: (hours: Hours) => void }) {
  const { t } = useTranslation('plan');
  const { openingHours: hours } = form.values;
  const index = hours.findIndex((one) => one.weekday === weekday);
  const day = weekdayName(weekday);
  const others = hours.filter((one) => one.weekday !== weekday);
  // The last one that is open stays: a location without hours is told by the switch.
  const toggle = (open: boolean) => set(open ? [...others, { weekday, ...usual, ...timesOf(hours[0]) }] : others);
  const field = (name: 'opens' | 'closes') => form.field(`openingHours.${index}.${name}` as 'openingHours');
  return (
    <li className={classes.day}>
      <Checkbox
        label={day}
        aria-label={t('locations.openDay', { day })}
        checked={index >= 0}
        disabled={index >= 0 && others.length === 0}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {index >= 0 ? (
        <>
          <TimeField label={t('locations.opensOn', { day })} {...field('opens')} />
          <TimeField label={t('locations.closesOn', { day })} {...field('closes')} />
        </>
      ) : (
        <span className={classes.closed}>{t('locations.closedDay')}</span>
      )}
    </li>
  );
}

const timesOf = (hours: Hours[number] | undefined) => (hours ? { opens: hours.opens, closes: hours.closes } : {});
