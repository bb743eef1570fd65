import { Input } from '@mantine/core';
import { memo, type ReactNode, useId } from 'react';
import classes from './fields.module.css';
import { weekdayName, weekdaysInOrder } from './weekdays.ts';

interface Props {
  label: string;
  description?: ReactNode;
  /** 1 for Monday to 7 for Sunday, in their order. */
  value?: readonly number[];
  onChange?: (value: number[]) => void;
  error?: ReactNode;
}

/**
 * Some days of a week, a button each, in the order in which the language's weeks have them.
 *
 *     <WeekdaysField label={t('weekdays')} {...form.field('weekdays')} />
 */
export const WeekdaysField = memo(function WeekdaysField({ label, description, value = [], onChange, error }: Props) {
  const id = useId();
  const toggle = (day: number) => onChange?.(value.includes(day) ? value.filter((one) => one !== day) : [...value, day].sort());
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend of its own */}
      <div className={classes.weekdays} role="group" aria-labelledby={id}>
        {weekdaysInOrder().map((day) => (
          <button key={day} type="button" className={classes.weekday} aria-pressed={value.includes(day)} onClick={() => toggle(day)}>
            <span aria-hidden>{weekdayName(day, 'short')}</span>
            <span className="pt-unseen">{weekdayName(day)}</span>
          </button>
        ))}
      </div>
    </Input.Wrapper>
  );
});
