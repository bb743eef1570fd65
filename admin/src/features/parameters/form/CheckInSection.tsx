import { NumberInput } from '@mantine/core';
import { type CheckIn, checkInRules } from '@population-tracker/contract/parameters/parameters';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { FormSection } from '#ui/form/FormPage.tsx';
import { type FieldsProps, fieldOf } from './fields.ts';
import { LimitOrigin } from './LimitOrigin.tsx';
import classes from './parameters-form.module.css';

const minutes = {
  none: [],
  asked: [{ name: 'opensBeforeMinutes', max: 1440 }],
  required: [
    { name: 'opensBeforeMinutes', max: 1440 },
    { name: 'releaseAfterMinutes', max: 720 },
    { name: 'remindBeforeMinutes', max: 120 },
  ],
} as const;

/** Whether people say that they have come, and what becomes of a place whose person doesn't. */
export function CheckInSection(props: FieldsProps) {
  const { t } = useTranslation('parameters');
  const { form, neighbours } = props;
  const { checkIn } = form.values;
  const { company } = neighbours;
  return (
    <FormSection title={t('checkInTitle')} help={t('checkInHelp')}>
      <ChoiceField
        label={t('checkInRule')}
        description={t(`checkInRuleHelp.${checkIn.rule}`)}
        options={checkInRules.map((value) => ({ value, label: t(`checkIns.${value}`) }))}
        value={checkIn.rule}
        onChange={(rule) => form.set('checkIn', { ...checkIn, rule })}
      />
      {minutes[checkIn.rule].length > 0 ? (
        <div className={classes.minutes}>
          {minutes[checkIn.rule].map(({ name, max }) => (
            <NumberInput
              key={name}
              label={t(`field.${name}`)}
              suffix={t('minutesSuffix')}
              min={0}
              max={max}
              clampBehavior="none"
              allowDecimal={false}
              {...fieldOf(props, `checkIn.${name}`)}
            />
          ))}
        </div>
      ) : null}
      {company ? (
        <LimitOrigin
          same={JSON.stringify(told(checkIn)) === JSON.stringify(told(company.checkIn))}
          value={t(`checkIns.${company.checkIn.rule}`)}
          back={() => form.set('checkIn', company.checkIn)}
        />
      ) : null}
    </FormSection>
  );
}

/** Minutes say something only where the rule does. */
const told = (checkIn: Record<keyof CheckIn, unknown>) => [
  checkIn.rule,
  ...minutes[checkIn.rule as CheckIn['rule']].map(({ name }) => checkIn[name]),
];
