import { Select, TextInput } from '@mantine/core';
import { userTypes } from '@population-tracker/contract/kernel/roles';
import { listManagers, userStatuses } from '@population-tracker/contract/users';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlan } from '#features/plan/plan-pickers.tsx';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { SearchSelect } from '#ui/fields/SearchSelect.tsx';
import { Two } from '#ui/form/Two.tsx';
import { useCall } from '#web/query.ts';
import type { DraftState, UserFilters } from '../bulk-draft.ts';

/** Everybody whom the filters of the users list find. */
export function FilterPeople({ state: { draft, set } }: { state: DraftState }) {
  const { t } = useTranslation('users');
  const { t: own } = useTranslation('reservations/bulk');
  const plan = usePlan();
  const { filters } = draft;
  const change = (name: keyof UserFilters) => (value: string | null) => set({ filters: { ...filters, [name]: value ?? '' } });
  const select = (name: keyof UserFilters, label: string, data: Option[]) => (
    <OneOf label={label} data={data} value={filters[name]} onChange={change(name)} />
  );
  return (
    <>
      <TextInput
        label={own('who.search')}
        placeholder={own('who.searchHint')}
        leftSection={<DrawnIcon of={IconSearch} />}
        value={filters.search}
        onChange={(event) => change('search')(event.currentTarget.value)}
        maxLength={200}
      />
      <Two>
        {select(
          'status',
          t('status'),
          userStatuses.map((value) => ({ value, label: t(value) })),
        )}
        {select('userType', t('userType'), [
          { value: String(userTypes.normal), label: t('type.normal') },
          { value: String(userTypes.administrator), label: t('type.administrator') },
          { value: String(userTypes.emergencyManager), label: t('type.emergencyManager') },
        ])}
      </Two>
      <ManagerSelect value={filters.managerEmail} onChange={change('managerEmail')} />
      <Two>
        {select('exceptional', t('exceptional'), [
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ])}
        {select(
          'reservationLocationId',
          own('who.reservedAt'),
          (plan?.locations ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        )}
      </Two>
    </>
  );
}

interface Option {
  value: string;
  label: string;
}

function OneOf({ value, ...rest }: { label: string; data: Option[]; value: string; onChange: (value: string | null) => void }) {
  const { t } = useTranslation('reservations/bulk');
  return <Select {...rest} placeholder={t('who.anyone')} value={value || null} clearable comboboxProps={{ shadow: 'md', radius: 'lg' }} />;
}

function ManagerSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('users');
  const { t: own } = useTranslation('reservations/bulk');
  const [search, setSearch] = useState('');
  const { data, isFetching } = useCall(
    listManagers,
    { query: { search: search || value } },
    { placeholderData: keepPreviousData, quiet: true },
  );
  const options = (data?.items ?? [])
    .filter(({ managerEmail }) => managerEmail)
    .map(({ managerEmail, managerFullName }) => ({ value: managerEmail, label: managerFullName || managerEmail, hint: managerEmail }));
  const chosen = value ? (options.find((one) => one.value === value) ?? { value, label: value }) : null;
  return (
    <SearchSelect
      key={chosen?.label ?? 'none'}
      label={t('manager')}
      placeholder={own('who.anyone')}
      options={options}
      chosen={chosen}
      onChange={(one) => onChange(one?.value ?? '')}
      onSearch={setSearch}
      searching={isFetching && search !== ''}
    />
  );
}
