import { NumberInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

interface Props {
  label: string;
  /** Null where what is chosen differs. */
  value: number | null;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  suffix?: string;
  step?: number;
}

/** A length or a turn: what is typed counts as soon as it is a number in range, and what it became is shown when one leaves. */
export function NumberField({ label, value, onChange, min = -50_000, max = 50_000, suffix = 'cm', step = 10 }: Props): ReactNode {
  const [typed, setTyped] = useState<number | string>(value ?? '');
  useEffect(() => setTyped(value ?? ''), [value]);
  return (
    <NumberInput
      label={label}
      value={typed}
      min={min}
      max={max}
      step={step}
      allowDecimal={false}
      clampBehavior="blur"
      hideControls
      rightSection={<span aria-hidden>{suffix}</span>}
      onChange={(next) => {
        setTyped(next);
        if (typeof next === 'number' && next !== value && next >= min && next <= max) onChange(next);
      }}
      onBlur={() => setTyped(value ?? '')}
    />
  );
}
