import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { FormSection } from '#ui/form/FormPage.tsx';
import { Two } from '#ui/form/Two.tsx';
import { type FieldsProps, fieldOf } from './fields.ts';
import { PhoneField } from './PhoneField.tsx';

/** Who may reserve when; beside each what the company's default says, where a location sets its own. */
export function LimitsSection(props: FieldsProps) {
  const { t } = useTranslation('parameters');
  const { form, neighbours } = props;
  const { area, weekendReservationAllowed } = form.values;
  const { company } = neighbours;
  const beside = (text: string, inherited: string | undefined) => (inherited ? `${text} ${t('defaultSays', { value: inherited })}` : text);
  const weekly = company && (company.weeklyWorkingDayLimit === null ? t('noLimit') : t('weekly', { count: company.weeklyWorkingDayLimit }));
  const days = company && t('daysAhead', { count: company.maximumReservationDay });
  return (
    <FormSection title={t('limitsTitle')} help={t('limitsHelp')}>
      <Two>
        <NumberInput
          label={t('maximumReservationDayLabel')}
          description={beside(t('maximumReservationDayHelp'), days ?? undefined)}
          min={0}
          max={365}
          clampBehavior="none"
          allowDecimal={false}
          {...fieldOf(props, 'maximumReservationDay')}
        />
        {area === 'workspace' ? (
          <NumberInput
            label={t('weeklyLimitLabel')}
            description={beside(t('weeklyLimitHelp'), weekly ?? undefined)}
            min={0}
            max={7}
            clampBehavior="none"
            allowDecimal={false}
            {...fieldOf(props, 'weeklyWorkingDayLimit')}
          />
        ) : null}
      </Two>
      <SwitchField
        label={t('weekendLabel')}
        description={company ? t('defaultSays', { value: t(company.weekendReservationAllowed ? 'weekendToo' : 'noWeekend') }) : undefined}
        checked={weekendReservationAllowed}
        onChange={(allowed) => form.set('weekendReservationAllowed', allowed)}
      />
      {area === 'workspace' ? <PhoneField {...props} /> : null}
    </FormSection>
  );
}
