import { Checkbox, MultiSelect, TextInput } from '@mantine/core';
import type { Result } from '@population-tracker/contract/kernel/endpoint';
import { isForLocations, keyPermissions, type Permission } from '@population-tracker/contract/kernel/permissions';
import { createApiKey, listApiKeys, newApiKey } from '@population-tracker/contract/session/api-keys';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePlan } from '#features/plan/plan-pickers.tsx';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { DateField } from '#ui/fields/DateField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { type SaveForm, useSaveForm } from '#ui/form/save-form.ts';
import { call } from '#web/client.ts';
import { type Rights, useRights } from '#web/permissions.ts';
import { invalidate } from '#web/query.ts';
import classes from '../sets/sets.module.css';

interface Values {
  name: string;
  where: 'company' | 'some';
  locationIds: number[];
  permissions: string[];
  until: string;
}

interface Props {
  close: () => void;
  made: (made: Result<typeof createApiKey>) => void;
}

const usualDays = 90;
const dayAhead = (days: number): string => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return day.toLocaleDateString('en-CA');
};

/** Only what one holds oneself at such places can be chosen. */
const mayGive = (permission: Permission, where: Values['where'], { permissions, everywhere }: Rights): boolean =>
  where === 'company' ? everywhere.includes(permission) : isForLocations([permission]) && permissions.includes(permission);

function check({ where, locationIds, ...rest }: Values) {
  return newApiKey.safeParse({ ...rest, locationIds: where === 'company' ? null : locationIds });
}

/** Adds an API key. */
export default function KeyForm({ close, made }: Props) {
  const { t } = useTranslation('permissions');
  const client = useQueryClient();
  const rights = useRights();
  const forCompany = keyPermissions.some((permission) => mayGive(permission, 'company', rights));
  const form = useSaveForm({
    values: (): Values => ({
      ...{ name: '', locationIds: [], permissions: [], until: dayAhead(usualDays) },
      where: forCompany ? 'company' : 'some',
    }),
    schema: check,
    save: (body) => call(createApiKey, { body }, { quiet: true }),
    saved: (answer) => {
      void invalidate(client, [listApiKeys.path]);
      close();
      made(answer);
    },
  });
  return (
    <FormDrawer title={t('addKey')} form={form} saveLabel={t('addKey')} onClose={close}>
      <TextInput label={t('name')} description={t('keyNameHelp')} maxLength={80} {...form.field('name')} />
      <Where form={form} rights={rights} forCompany={forCompany} />
      <Choices form={form} rights={rights} />
      <DateField label={t('until')} description={t('keyUntilHelp')} min={dayAhead(0)} max={dayAhead(365)} {...form.field('until')} />
    </FormDrawer>
  );
}

function Where({ form, rights, forCompany }: { form: SaveForm<Values>; rights: Rights; forCompany: boolean }) {
  const { t } = useTranslation('permissions');
  const plan = usePlan();
  const { value, onChange, ...field } = form.field('locationIds');
  const wheres = forCompany ? (['company', 'some'] as const) : (['some'] as const);
  const choose = (where: Values['where']) => {
    form.set('where', where);
    form.set(
      'permissions',
      keyPermissions.filter((one) => form.values.permissions.includes(one) && mayGive(one, where, rights)),
    );
  };
  return (
    <>
      <ChoiceField<Values['where']>
        label={t('where')}
        options={wheres.map((value) => ({ value, label: t(`wheres.${value}`) }))}
        {...form.field('where')}
        onChange={choose}
      />
      {form.values.where === 'some' ? (
        <MultiSelect
          {...field}
          label={t('locations')}
          description={t('keyLocationsHelp')}
          placeholder={form.values.locationIds.length === 0 ? t('chooseLocations') : undefined}
          data={(plan?.locations ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={(value as number[]).map(String)}
          onChange={(ids) => onChange(ids.map(Number))}
          searchable
          hidePickedOptions
          comboboxProps={{ shadow: 'md', radius: 'lg' }}
        />
      ) : null}
    </>
  );
}

function Choices({ form, rights }: { form: SaveForm<Values>; rights: Rights }) {
  const { t } = useTranslation('permissions');
  const { value, onChange, error } = form.field('permissions');
  const { where } = form.values;
  return (
    <Checkbox.Group label={t('permissions')} description={t('keyPermissionsHelp')} value={value} onChange={onChange} error={error}>
      <div className={classes.choices}>
        {keyPermissions
          .filter((permission) => where === 'company' || isForLocations([permission]))
          .map((permission) => (
            <Checkbox
              key={permission}
              value={permission}
              label={t(`permission.${permission}`)}
              disabled={!mayGive(permission, where, rights)}
            />
          ))}
      </div>
    </Checkbox.Group>
  );
}
