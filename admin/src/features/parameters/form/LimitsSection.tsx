import { NumberInput } from '@mantine/core';
import { opensByDay } from '@population-tracker/contract/parameters/parameters';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { FormSection } from '#ui/form/FormPage.tsx';
import { type FieldsProps, fieldOf } from './fields.ts';
import { LimitOrigin } from './LimitOrigin.tsx';
import { PhoneField } from './PhoneField.tsx';
import classes from './parameters-form.module.css';

/** Who may reserve when; beside each whether a location says the same as the company's default, with a way back to that. */
export function LimitsSection(props: FieldsProps) {
  const { t } = useTranslation('parameters');
  const { form, neighbours } = props;
  const { area } = form.values;
  const { company } = neighbours;
  const weekly = company?.weeklyWorkingDayLimit ?? '';
  return (
    <FormSection title={t('limitsTitle')} help={t('limitsHelp')}>
      <div className="pt-stack">
        <NumberLimit
          props={props}
          name="maximumReservationDay"
          label={t('maximumReservationDayLabel')}
          help={t('maximumReservationDayHelp')}
          max={365}
        >
          {company ? (
            <LimitOrigin
              same={form.values.maximumReservationDay === company.maximumReservationDay}
              value={t('daysAhead', { count: company.maximumReservationDay })}
              back={() => form.set('maximumReservationDay', company.maximumReservationDay)}
            />
          ) : null}
        </NumberLimit>
        {area === 'workspace' ? (
          <NumberLimit props={props} name="weeklyWorkingDayLimit" label={t('weeklyLimitLabel')} help={t('weeklyLimitHelp')} max={7}>
            {company ? (
              <LimitOrigin
                same={form.values.weeklyWorkingDayLimit === weekly}
                value={weekly === '' ? t('noLimit') : t('weekly', { count: weekly })}
                back={() => form.set('weeklyWorkingDayLimit', weekly)}
              />
            ) : null}
          </NumberLimit>
        ) : null}
        <WeekendLimit {...props} />
        <OpeningHoursLimit {...props} />
      </div>
      {area === 'workspace' ? <PhoneField {...props} /> : null}
    </FormSection>
  );
}

function WeekendLimit({ form, neighbours: { company } }: FieldsProps) {
  const { t } = useTranslation('parameters');
  const { weekendReservationAllowed } = form.values;
  return (
    <div className={classes.limit}>
      <div className={classes.switch}>
        <SwitchField
          label={t('weekendLabel')}
          checked={weekendReservationAllowed}
          onChange={(allowed) => form.set('weekendReservationAllowed', allowed)}
        />
      </div>
      {company ? (
        <LimitOrigin
          same={weekendReservationAllowed === company.weekendReservationAllowed}
          value={t(company.weekendReservationAllowed ? 'weekendToo' : 'noWeekend')}
          back={() => form.set('weekendReservationAllowed', company.weekendReservationAllowed)}
        />
      ) : null}
    </div>
  );
}

/** No limit of days: it binds exceptional users too. */
function OpeningHoursLimit({ form, neighbours: { company } }: FieldsProps) {
  const { t } = useTranslation('parameters');
  const { area, onlyOpeningHours } = form.values;
  return (
    <div className={classes.limit}>
      <div className={classes.switch}>
        <SwitchField
          label={t('openingHoursLabel')}
          description={t(opensByDay(area) ? 'openingDaysHelp' : 'openingHoursHelp')}
          checked={onlyOpeningHours}
          onChange={(only) => form.set('onlyOpeningHours', only)}
        />
      </div>
      {company ? (
        <LimitOrigin
          same={onlyOpeningHours === company.onlyOpeningHours}
          value={t(company.onlyOpeningHours ? 'onlyOpeningHours' : 'anyHours')}
          back={() => form.set('onlyOpeningHours', company.onlyOpeningHours)}
        />
      ) : null}
    </div>
  );
}

interface NumberLimitProps {
  props: FieldsProps;
  name: 'maximumReservationDay' | 'weeklyWorkingDayLimit';
  label: string;
  help: string;
  max: number;
  children: ReactNode;
}

function NumberLimit({ props, name, label, help, max, children }: NumberLimitProps) {
  const id = useId();
  return (
    <div className={classes.limit}>
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}help`} className="pt-small pt-quiet">
          {help}
        </p>
      </div>
      <NumberInput
        id={id}
        aria-describedby={`${id}help`}
        min={0}
        max={max}
        clampBehavior="none"
        allowDecimal={false}
        {...fieldOf(props, name)}
      />
      {children}
    </div>
  );
}
