import { Input } from '@mantine/core';
import type { Availability } from '@population-tracker/contract/reservations/reservations';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#web/formats/dates.ts';
import classes from '../reservations-form.module.css';

type Slot = Availability['slots'][number];

interface Props {
  label: string;
  /** Undefined while they are read. */
  slots: readonly Slot[] | undefined;
  value?: number | null;
  onChange?: (id: number) => void;
  error?: ReactNode;
}

/** The hours of a day, or its departures, with how many places each still has. */
export function SlotField({ label, slots, value, onChange, error }: Props) {
  const { t } = useTranslation('reservations');
  const id = useId();
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={error}>
      <div className={classes.slots} role="radiogroup" aria-labelledby={id} aria-busy={!slots}>
        {slots
          ? slots.map((slot) => (
              <label key={slot.id} className={classes.slot} data-full={slot.free === 0 || undefined}>
                <input
                  type="radio"
                  name={id}
                  checked={slot.id === value}
                  disabled={slot.free === 0 && slot.id !== value}
                  onChange={() => onChange?.(slot.id)}
                />
                {slot.name ? <span className="pt-strong pt-figures pt-break">{slot.name}</span> : null}
                <span className="pt-strong pt-figures pt-break">{hoursOf(slot)}</span>
                <span className="pt-small pt-quiet">{slot.free === 0 ? t('slotFull') : t('slotFree', { count: slot.free })}</span>
              </label>
            ))
          : [0, 1, 2, 3].map((index) => <span key={index} className={classes.bone} aria-hidden />)}
      </div>
    </Input.Wrapper>
  );
}

const hoursOf = ({ startTime, endTime }: Slot) => (endTime ? `${formatTime(startTime)}–${formatTime(endTime)}` : formatTime(startTime));
