import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#web/formats/dates.ts';
import { calendarTexts } from './calendar.ts';
import { readDay } from './typed-day.ts';

interface Props {
  label: string;
  description?: ReactNode;
  /** `YYYY-MM-DD`, '' where none is chosen. */
  value?: string;
  onChange?: (value: string) => void;
  error?: ReactNode;
  /** The first and the last day that can be chosen. */
  min?: string;
  max?: string;
  disabled?: boolean;
}

/**
 * A day: typed (`18.11.2026`, `18.11`, `2026-11-18`) or taken from the calendar.
 *
 *     <DateField label={t('day')} min={today} {...form.field('day')} />
 */
export const DateField = memo(function DateField({ value = '', onChange, min, max, ...rest }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const ask = () => setAsked(true);
  return (
    <DateInput
      {...rest}
      value={value || null}
      onChange={(day) => onChange?.(day ?? '')}
      dateParser={(typed) => readDay(typed, value || new Date().toLocaleDateString('en-CA'))}
      valueFormat={(day) => formatDay(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })}
      minDate={min}
      maxDate={max}
      allowDeselect
      {...calendarTexts(t)}
      highlightToday
      rightSection={<DrawnIcon of={IconCalendar} />}
      rightSectionPointerEvents="none"
      // A form that begins with this field begins quietly: the calendar comes to whoever presses here, types, or arrives by Tab.
      onPointerDown={ask}
      onKeyDown={ask}
      onKeyUp={({ key }: KeyboardEvent) => key === 'Tab' && ask()}
      popoverProps={{ position: 'bottom-start', shadow: 'md', radius: 'lg', disabled: rest.disabled || !asked }}
    />
  );
});
