import { Autocomplete } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { readTime, timesOfDay } from './time-of-day.ts';

interface Props {
  label: string;
  description?: ReactNode;
  /** `HH:mm`, '' where none is chosen. */
  value?: string;
  onChange?: (value: string) => void;
  error?: ReactNode;
  /** Times that the list offers, in minutes from one to the next; any other can be typed. */
  stepMinutes?: number;
  from?: string;
  to?: string;
  disabled?: boolean;
}

/**
 * A time of day: typed as one likes (`9`, `930`, `9.30 pm`) or taken from the list.
 *
 *     <TimeField label={t('start')} stepMinutes={30} from="07:00" to="20:00" {...form.field('start')} />
 */
export function TimeField({ value = '', onChange, stepMinutes = 30, from, to, ...rest }: Props) {
  const [typed, setTyped] = useState(value);
  const times = useMemo(() => timesOfDay(stepMinutes, from, to), [stepMinutes, from, to]);
  useEffect(() => setTyped(value), [value]);

  const take = (text: string) => {
    // What can't be read stays as it was typed; the schema refuses it at the field.
    const time = text.trim() ? (readTime(text) ?? text.trim()) : '';
    setTyped(time);
    if (time !== value) onChange?.(time);
  };
  return (
    <Autocomplete
      {...rest}
      data={times}
      // A form that begins with this field begins quietly.
      openOnFocus={false}
      // All times stay in sight while one is typed: a list is for choosing, not for matching digits.
      filter={({ options }) => options}
      value={typed}
      onChange={setTyped}
      onOptionSubmit={take}
      onBlur={() => take(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(typed);
      }}
      inputMode="numeric"
      maxDropdownHeight={240}
      rightSection={<DrawnIcon of={IconClock} />}
      rightSectionPointerEvents="none"
    />
  );
}
