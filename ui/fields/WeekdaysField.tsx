import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { firstDayOfWeek, formatDay } from '#web/formats/dates.ts';
import classes from './fields.module.css';

interface Props {
  label: string;
  description?: ReactNode;
  /** 1 for Monday to 7 for Sunday, in their order. */
  value?: readonly number[];
  onChange?: (value: number[]) => void;
  error?: ReactNode;
}

/** A week of which only the names of its days are shown: the 1st is a Monday. */
const dayOf = (weekday: number): string => `2024-01-0${weekday}`;

/**
 * Some days of a week, a button each, in the order in which the language's weeks have them.
 *
 *     <WeekdaysField label={t('weekdays')} {...form.field('weekdays')} />
 */
export function WeekdaysField({ label, description, value = [], onChange, error }: Props) {
  const id = useId();
  const order = firstDayOfWeek() === 0 ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7];
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
        {order.map((day) => (
          <button key={day} type="button" className={classes.weekday} aria-pressed={value.includes(day)} onClick={() => toggle(day)}>
            <span aria-hidden>{formatDay(dayOf(day), { weekday: 'short' })}</span>
            <span className="pt-unseen">{formatDay(dayOf(day), { weekday: 'long' })}</span>
          </button>
        ))}
      </div>
    </Input.Wrapper>
  );
}
