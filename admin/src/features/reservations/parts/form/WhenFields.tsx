import { useTranslation } from 'react-i18next';
import { DateField } from '../../../../ui/fields/DateField.tsx';
import { TimeField } from '../../../../ui/fields/TimeField.tsx';
import classes from './form.module.css';
import type { ReservationFormState } from './ReservationForm.tsx';

/** The day and the hours where the place is. */
export function WhenFields({ form }: { form: ReservationFormState }) {
  const { t } = useTranslation('reservations');
  return (
    <div className={classes.when} data-tour="when">
      <DateField label={t('day')} {...form.field('day')} />
      <TimeField label={t('start')} from="07:00" to="21:00" {...form.field('start')} />
      <TimeField label={t('end')} from="07:30" to="22:00" {...form.field('end')} />
    </div>
  );
}
