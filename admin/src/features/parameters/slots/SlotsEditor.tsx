import { Button, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { TimeField } from '#ui/fields/TimeField.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import { hoursOf, type SlotValues, type Values } from '../form/parameters-form-values.ts';
import classes from './slots.module.css';
import { maxSlots, nextSlot, splitEvenly, typedSum, withRest } from './slots.ts';
import { Taken } from './Taken.tsx';

interface Props {
  values: Values;
  onChange: (slots: SlotValues[]) => void;
  /** Reasons by field: `slots.2.end`. */
  reasons: Record<string, ReactNode>;
  /** The area's total, where the slots have to add up to it. */
  total: number | null;
  /** Makes the slots' sum the total; null where the area has none. */
  takeSum: ((sum: number) => void) | null;
  /** What is reserved today, by slot; null where that is not shown. */
  taken: ReadonlyMap<number, number> | null;
  /** Why the slots and the total don't go together. */
  unequal: ReactNode;
}

/** Rows of times with their capacity: hours of a dining hall or a gym, departures of a shuttle. */
export function SlotsEditor({ values, onChange, reasons, total, takeSum, taken, unequal }: Props) {
  const { t } = useTranslation('parameters');
  const list = useRef<HTMLOListElement>(null);
  const { slots, area } = values;
  const routes = area === 'shuttle';
  const add = () => {
    onChange([...slots, nextSlot(slots, hoursOf(values))]);
    // The new row's first field, once it is there.
    setTimeout(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
  };
  const remove = (index: number) => {
    onChange(slots.filter((_, at) => at !== index));
    setTimeout(() => list.current?.querySelectorAll<HTMLInputElement>('li')[Math.max(0, index - 1)]?.querySelector('input')?.focus());
  };
  return (
    <div className={classes.editor} data-routes={routes ? '' : undefined} data-taken={taken ? '' : undefined}>
      {slots.length > 0 ? <Names routes={routes} taken={taken !== null} /> : null}
      <ol ref={list} className={classes.rows} aria-label={t(routes ? 'departures' : 'slots')}>
        {slots.map((slot, index) => (
          <SlotRow
            key={slot.key}
            slot={slot}
            number={index + 1}
            routes={routes}
            taken={taken && slot.id !== undefined ? (taken.get(slot.id) ?? null) : null}
            reason={(field) => reasons[`slots.${index}.${field}`]}
            onChange={(change) => onChange(slots.map((one, at) => (at === index ? { ...one, ...change } : one)))}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <Foot slots={slots} routes={routes} total={total} takeSum={takeSum} onChange={onChange} onAdd={add} />
      {unequal ? <div className="pt-wrong">{unequal}</div> : null}
    </div>
  );
}

/** One row of names over all: each field says its own to those who don't see them. */
function Names({ routes, taken }: { routes: boolean; taken: boolean }) {
  const { t } = useTranslation('parameters');
  return (
    <div className={classes.names} aria-hidden>
      {routes ? <span>{t('route')}</span> : null}
      <span>{t(routes ? 'departure' : 'start')}</span>
      <span>{t(routes ? 'arrival' : 'end')}</span>
      <span>{t(routes ? 'seats' : 'capacity')}</span>
      {taken ? <span>{t('takenToday')}</span> : null}
    </div>
  );
}

interface FootProps {
  slots: SlotValues[];
  routes: boolean;
  total: number | null;
  takeSum: Props['takeSum'];
  onChange: Props['onChange'];
  onAdd: () => void;
}

function Foot({ slots, routes, total, takeSum, onChange, onAdd }: FootProps) {
  const { t } = useTranslation('parameters');
  const sum = typedSum(slots);
  return (
    <div className={classes.foot}>
      <Sum sum={sum} total={total} count={slots.length} />
      {takeSum && sum > 0 && sum !== total ? (
        <Button variant="default" onClick={() => takeSum(sum)}>
          {t('takeSum')}
        </Button>
      ) : null}
      {total === null || slots.length === 0 ? null : <ToTotal slots={slots} total={total} onChange={onChange} />}
      <Button variant="subtle" disabled={slots.length >= maxSlots} onClick={onAdd} leftSection={<DrawnIcon of={IconPlus} />}>
        {t(routes ? 'addDeparture' : 'addSlot')}
      </Button>
    </div>
  );
}

interface RowProps {
  slot: SlotValues;
  number: number;
  routes: boolean;
  taken: number | null;
  reason: (field: keyof SlotValues) => ReactNode;
  onChange: (change: Partial<SlotValues>) => void;
  onRemove: () => void;
}

function SlotRow({ slot, number, routes, taken, reason, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('parameters');
  return (
    <li>
      <fieldset className={classes.row}>
        <legend className="pt-unseen">{t(routes ? 'departureNumber' : 'slotNumber', { number })}</legend>
        {routes ? (
          <TextInput
            label={t('route')}
            maxLength={100}
            value={slot.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
            error={reason('name')}
          />
        ) : null}
        <TimeField
          label={t(routes ? 'departure' : 'start')}
          stepMinutes={15}
          value={slot.start}
          onChange={(start) => onChange({ start })}
          error={reason('start')}
        />
        <TimeField
          label={t(routes ? 'arrival' : 'end')}
          stepMinutes={15}
          value={slot.end}
          onChange={(end) => onChange({ end })}
          error={reason('end')}
        />
        <NumberInput
          label={t(routes ? 'seats' : 'capacity')}
          min={0}
          allowDecimal={false}
          hideControls
          value={slot.capacity}
          onChange={(capacity) => onChange({ capacity: typeof capacity === 'number' ? capacity : '' })}
          error={reason('capacity')}
        />
        {taken === null ? null : <Taken taken={taken} capacity={slot.capacity === '' ? 0 : slot.capacity} />}
        <IconButton icon={IconTrash} label={t(routes ? 'removeDeparture' : 'removeSlot', { number })} onClick={onRemove} />
      </fieldset>
    </li>
  );
}

/** Ways to make the slots add up. */
function ToTotal({ slots, total, onChange }: { slots: SlotValues[]; total: number; onChange: Props['onChange'] }) {
  const { t } = useTranslation('parameters');
  const rest = total - typedSum(slots);
  const mended = rest === 0 ? null : withRest(slots, total);
  return (
    <>
      {mended ? (
        <Button variant="default" onClick={() => onChange(mended)}>
          {t(rest > 0 ? 'addRest' : 'takeRest', { count: Math.abs(rest), shown: formatNumber(Math.abs(rest)) })}
        </Button>
      ) : null}
      <Button variant="default" onClick={() => onChange(splitEvenly(slots, total))}>
        {t('split')}
      </Button>
    </>
  );
}

/** Said while it is typed, to those who don't see it too. */
function Sum({ sum, total, count }: { sum: number; total: number | null; count: number }) {
  const { t } = useTranslation('parameters');
  if (total === null) return <p className={classes.sum}>{count > 0 ? t('slotCount', { count, sum: formatNumber(sum) }) : null}</p>;
  const equal = sum === total;
  return (
    <p className={classes.sum} role="status" data-differs={equal ? undefined : ''}>
      {t('sumOf', { sum: formatNumber(sum), total: formatNumber(total) })}
    </p>
  );
}
