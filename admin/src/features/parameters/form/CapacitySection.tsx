import { NumberInput } from '@mantine/core';
import { hoursField } from '@population-tracker/contract/parameters/parameter-rules';
import { hasCapacity, hasSlots } from '@population-tracker/contract/parameters/parameters';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { TimeField } from '#ui/fields/TimeField.tsx';
import { FormSection } from '#ui/form/FormPage.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import { SlotsEditor } from '../slots/SlotsEditor.tsx';
import { SlotTools } from '../slots/SlotTools.tsx';
import { useTaken } from '../slots/use-taken.ts';
import { type FieldsProps, fieldOf } from './fields.ts';
import classes from './parameters-form.module.css';
import { isWhole, type SlotValues } from './parameters-form-values.ts';

/** How many find room, and when. */
export function CapacitySection(props: FieldsProps) {
  const { t } = useTranslation('parameters');
  const { form, neighbours } = props;
  const { values } = form;
  const { area } = values;
  const hours = hoursField(area);
  const taken = useTaken(props.parameter, neighbours.places.find(({ id }) => id === values.locationId)?.timeZone);
  const setSlots = (slots: SlotValues[]) => form.set('slots', slots);
  const total = area === 'diningHall' && isWhole(values.capacity) ? values.capacity : null;
  const takeSum = area === 'diningHall' ? (sum: number) => form.set('capacity', sum) : null;
  const parking = area === 'parking' && neighbours.location ? neighbours.location.parkingCapacity : null;
  const capacityField = fieldOf(props, 'capacity');
  const unequal = area === 'diningHall' ? props.reasons.capacity : undefined;
  return (
    <FormSection title={t(`capacityTitle.${area}`)} help={t(`capacityHelp.${area}`)}>
      <div className={classes.capacity}>
        {hasCapacity(area) ? (
          <NumberInput
            label={t(`capacityLabel.${area as 'diningHall'}`)}
            description={parking === null ? undefined : t('parkingHas', { count: parking, shown: formatNumber(parking) })}
            min={0}
            allowDecimal={false}
            {...capacityField}
            // What the slots have to add up to is said where they do.
            error={unequal ? true : capacityField.error}
          />
        ) : null}
        {hours ? (
          <>
            <TimeField label={t(`opens.${hours}`)} stepMinutes={30} {...fieldOf(props, `${hours}.start`)} />
            <TimeField label={t(`closes.${hours}`)} stepMinutes={30} {...fieldOf(props, `${hours}.end`)} />
          </>
        ) : null}
      </div>
      {hasSlots(area) ? (
        <SlotsEditor
          values={values}
          onChange={setSlots}
          reasons={slotReasons(props)}
          total={total}
          takeSum={takeSum}
          taken={taken}
          unequal={unequal}
        />
      ) : null}
      {hours ? <SlotTools values={values} onChange={setSlots} /> : null}
      {area === 'diningHall' ? <OneMeal {...props} /> : null}
    </FormSection>
  );
}

/** No limit of days: it binds exceptional users too. */
function OneMeal({ form, neighbours: { company } }: FieldsProps) {
  const { t } = useTranslation('parameters');
  const inherited = company ? ` ${t('defaultSays', { value: t(company.oneMealADay ? 'oneMeal' : 'severalMeals') })}` : '';
  return (
    <SwitchField
      label={t('oneMealLabel')}
      description={`${t('oneMealHelp')}${inherited}`}
      checked={form.values.oneMealADay}
      onChange={(one) => form.set('oneMealADay', one)}
    />
  );
}

/** Those of the values together, and those of single cells. */
function slotReasons(props: FieldsProps): Record<string, ReactNode> {
  const fields = ['name', 'start', 'end', 'capacity'] as const;
  const names = props.form.values.slots.flatMap((_, index) => fields.map((field) => `slots.${index}.${field}`));
  return Object.fromEntries(names.map((name) => [name, fieldOf(props, name).error]));
}
