import { Button } from '@mantine/core';
import { addDays } from '@population-tracker/contract/kernel/days';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#ui/fields/DateField.tsx';
import type { ReservationFormState } from '../reservations-form-state.ts';

/** The last day of a meeting that lasts over midnight; most end on the day on which they begin, and only have the way there. */
export function EndDayField({ form }: { form: ReservationFormState }): ReactNode {
  const { t } = useTranslation('reservations');
  const { day, endDay } = form.values;
  if (!endDay) {
    return (
      <div>
        <Button variant="subtle" size="compact-sm" disabled={!day} onClick={() => form.set('endDay', addDays(day, 1))}>
          {t('endsLater')}
        </Button>
      </div>
    );
  }
  return (
    <DateField
      label={t('endDay')}
      min={day}
      {...form.field('endDay')}
      // The first day as the last is the usual: a meeting of one day.
      onChange={(last) => form.set('endDay', last === day ? '' : last)}
    />
  );
}
