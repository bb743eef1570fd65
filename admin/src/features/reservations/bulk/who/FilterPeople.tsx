import { MultiSelect, TextInput } from '@mantine/core';
import { userTypes } from '@population-tracker/contract/kernel/roles';
import { listTeams, readTeam } from '@population-tracker/contract/teams/teams';
import { listDepartments, listManagers, userStatuses } from '@population-tracker/contract/users/users';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlan } from '#features/plan/plan-pickers.tsx';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { Two } from '#ui/form/Two.tsx';
import { useCall } from '#web/query.ts';
import type { DraftState, UserFilters } from '../bulk-draft.ts';

/** Everybody whom the filters of the users list find. */
export function FilterPeople({ state: { draft, set } }: { state: DraftState }) {
  const { t } = useTranslation('users');
  const { t: own } = useTranslation('reservations/bulk');
  const { filters } = draft;
  const locations = (usePlan()?.locations ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const filter = <N extends keyof UserFilters>(name: N) => ({
    value: filters[name],
    onChange: (value: UserFilters[N]) => set({ filters: { ...filters, [name]: value } }),
  });
  return (
    <>
      <TextInput
        label={own('who.search')}
        placeholder={own('who.searchHint')}
        leftSection={<DrawnIcon of={IconSearch} />}
        value={filters.search}
        onChange={(event) => filter('search').onChange(event.currentTarget.value)}
        maxLength={200}
      />
      <Two>
        <SeveralOf label={t('status')} data={userStatuses.map((value) => ({ value, label: t(value) }))} {...filter('status')} />
        <TypeSelect {...filter('userType')} />
      </Two>
      <Two>
        <TeamSelect {...filter('teamId')} />
        <ManagerSelect {...filter('managerEmail')} />
      </Two>
      <Two>
        <DepartmentSelect {...filter('department')} />
        <SeveralOf label={t('site')} data={locations} {...filter('siteId')} />
      </Two>
      <Two>
        <OneOf
          label={t('exceptional')}
          data={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          {...filter('exceptional')}
        />
        <OneOf label={own('who.reservedAt')} data={locations} {...filter('reservationLocationId')} />
      </Two>
    </>
  );
}

interface Option {
  value: string;
  label: string;
}

interface OneProps {
  label: string;
  data: Option[];
  value: string;
  onChange: (value: string) => void;
}

function OneOf({ value, onChange, ...rest }: OneProps) {
  const { t } = useTranslation('reservations/bulk');
  return <Select {...rest} placeholder={t('who.anyone')} clearable value={value || null} onChange={(chosen) => onChange(chosen ?? '')} />;
}

interface Several {
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
}

interface SeveralProps extends Several {
  label: string;
  data: Option[];
  /** The options come from the server: hears what is typed. */
  onSearch?: (text: string) => void;
}

function SeveralOf({ value, data, onSearch, ...rest }: SeveralProps) {
  const { t } = useTranslation('reservations/bulk');
  const untold = value.filter((one) => !data.some((option) => option.value === one)).map((one) => ({ value: one, label: one }));
  return (
    <MultiSelect
      {...rest}
      placeholder={value.length === 0 ? t('who.anyone') : undefined}
      data={[...data, ...untold]}
      value={[...value]}
      searchable={onSearch !== undefined}
      onSearchChange={onSearch}
      // The server has searched, with its own folding of letters.
      filter={onSearch && (({ options }) => options)}
      clearable
      hidePickedOptions
      comboboxProps={{ shadow: 'md', radius: 'lg' }}
    />
  );
}

function TypeSelect(filter: Several) {
  const { t } = useTranslation('users');
  const types = ['normal', 'administrator', 'emergencyManager'] as const;
  return (
    <SeveralOf
      label={t('userType')}
      data={types.map((type) => ({ value: String(userTypes[type]), label: t(`type.${type}`) }))}
      {...filter}
    />
  );
}

function ManagerSelect(filter: Several) {
  const { t } = useTranslation('users');
  const [search, setSearch] = useState('');
  // Beside what is typed, the name of one who is chosen already.
  const query = { search: search || (filter.value.length === 1 ? filter.value[0] : '') };
  const { data } = useCall(listManagers, { query }, { placeholderData: keepPreviousData, quiet: true });
  const options = (data?.items ?? [])
    .filter(({ managerEmail }) => managerEmail)
    .map(({ managerEmail, managerFullName }) => ({ value: managerEmail, label: managerFullName || managerEmail }));
  return <SeveralOf label={t('manager')} data={options} onSearch={setSearch} {...filter} />;
}

function DepartmentSelect(filter: Several) {
  const { t } = useTranslation('users');
  const [search, setSearch] = useState('');
  const { data } = useCall(listDepartments, { query: { search } }, { placeholderData: keepPreviousData, quiet: true });
  const options = (data?.items ?? []).map((name) => ({ value: name, label: name }));
  return <SeveralOf label={t('department')} data={options} onSearch={setSearch} {...filter} />;
}

/** One that a link chose stands there by its name, whether it is among those that are offered or not. */
function TeamSelect(filter: Several) {
  const { t } = useTranslation('users');
  const [search, setSearch] = useState('');
  const { data } = useCall(listTeams, { query: { search, limit: 50, sort: 'name' } }, { placeholderData: keepPreviousData, quiet: true });
  const offered = data?.items ?? [];
  const [first] = data ? filter.value.filter((id) => !offered.some((team) => String(team.id) === id)) : [];
  const linked = useCall(readTeam, { params: { id: Number(first) } }, { enabled: first !== undefined, quiet: true }).data;
  const options = [...offered, ...(linked && String(linked.id) === first ? [linked] : [])];
  return (
    <SeveralOf
      label={t('team')}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      onSearch={setSearch}
      {...filter}
    />
  );
}
