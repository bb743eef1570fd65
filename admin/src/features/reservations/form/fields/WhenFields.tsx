import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#ui/fields/DateField.tsx';
import { TimeField } from '#ui/fields/TimeField.tsx';
import classes from '../reservations-form.module.css';
import type { ReservationFormState } from '../reservations-form-state.ts';
import { movedTo } from '../reservations-form-values.ts';

const names = ['day', 'start', 'end'] as const;

interface Props {
  form: Pick<ReservationFormState, 'field' | 'values' | 'set'>;
  /** Only the day, where its slot says the hours or the whole day is taken. */
  dayOnly?: boolean;
  /** What else belongs to the hours. It stands before what is wrong with them: a press that leaves a field must not move it away. */
  children?: ReactNode;
}

/** The day and the hours where the place is; what is wrong with them stands below all three, where it has room. */
export function WhenFields({ form, dayOnly = false, children }: Props) {
  const { t } = useTranslation('reservations');
  const [day, start, end] = names.map((name) => {
    const props = form.field(name);
    return { ...props, error: Boolean(props.error) };
  });
  const reasons = (dayOnly ? (['day'] as const) : names).flatMap((name) => form.field(name).error ?? []);
  return (
    <div data-tour="when">
      <div className={classes.when}>
        <DateField
          label={t('day')}
          {...day}
          onChange={(moved) => {
            form.set('endDay', movedTo(moved, form.values));
            day?.onChange(moved);
          }}
        />
        {dayOnly ? null : (
          <>
            <TimeField label={t('start')} from="07:00" to="21:00" {...start} />
            <TimeField label={t('end')} from="07:30" to="22:00" {...end} />
          </>
        )}
      </div>
      {children ? <div className="pt-below-2">{children}</div> : null}
      {reasons.map((reason, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one of three fields each, in their order
        <p key={index} className={classes.whenReason}>
          {reason}
        </p>
      ))}
    </div>
  );
}
