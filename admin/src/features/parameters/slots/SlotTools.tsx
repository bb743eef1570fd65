import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { hoursOf, isWhole, type SlotValues, type Typed, type Values } from '../form/parameters-form-values.ts';
import classes from './slots.module.css';
import { generated, splitEvenly } from './slots.ts';

const intervals = [15, 30, 60] as const;

/** Rows made of the opening hours, and the total shared among them. */
export function SlotTools({ values, onChange }: { values: Values; onChange: (slots: SlotValues[]) => void }) {
  const { t } = useTranslation('parameters');
  const [minutes, setMinutes] = useState<number>(values.area === 'gym' ? 60 : 30);
  const [each, setEach] = useState<Typed>('');
  const { slots, capacity, area } = values;
  const made = () => {
    const rows = generated(hoursOf(values) ?? { start: '', end: '' }, minutes, each);
    // With no number for each, a total says it as well.
    return each === '' && area === 'diningHall' && isWhole(capacity) && rows.length > 0 ? splitEvenly(rows, capacity) : rows;
  };
  const generate = async () => {
    const rows = made();
    const question = { title: t('generateTitle'), body: t('generateText', { count: slots.length }), confirmLabel: t('generateConfirm') };
    if (slots.length === 0 || (await confirm(question))) onChange(rows);
  };
  return (
    <div className={classes.tools}>
      <ChoiceField
        label={t('interval')}
        options={intervals.map((value) => ({ value, label: t('minutes', { count: value }) }))}
        value={minutes}
        onChange={setMinutes}
      />
      <div className={classes.perSlot}>
        <NumberInput
          label={t('capacityEach')}
          min={0}
          allowDecimal={false}
          value={each}
          onChange={(value) => setEach(typeof value === 'number' ? value : '')}
        />
      </div>
      <Button variant="default" disabled={made().length === 0} onClick={() => void generate()}>
        {t('generate')}
      </Button>
    </div>
  );
}
