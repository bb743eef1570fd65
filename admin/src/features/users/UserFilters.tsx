import { listDepartments, listManagers, type listUsers } from '@population-tracker/contract/users/users';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterPill, FilterPillWaiting, type OneValue, type SeveralValues } from '#ui/filters/FilterPill.tsx';
import { useAtRest } from '#ui/list/at-rest.ts';
import type { ListState } from '#ui/table/list-state.ts';
import { useCall } from '#web/query.ts';
import { TeamFilter } from './teams/TeamFilter.tsx';
import { statusOptions, typeOptions } from './user-texts.ts';

/** The plan comes after the users: they don't wait for it. */
const LocationFilter = lazy(() => import('./LocationFilter.tsx'));

interface Props {
  list: ListState<typeof listUsers>;
  /** The rows are there. */
  ready: boolean;
}

export function UserFilters({ list, ready }: Props) {
  const { t } = useTranslation('users');
  const rested = useAtRest(ready);
  const types = typeOptions(t).map(({ value, label }) => ({ value: String(value), label }));
  const exceptional = [
    { value: 'true', label: t('yes') },
    { value: 'false', label: t('no') },
  ];
  return (
    <>
      <FilterPill label={t('status')} options={statusOptions(t)} {...list.several('status')} />
      <FilterPill label={t('userType')} options={types} {...list.several('userType')} />
      <ManagerFilter {...list.several('managerEmail')} />
      <FilterPill label={t('exceptional')} options={exceptional} {...list.filter('exceptional')} />
      <AtLocation label={t('reservationsAt')} rested={rested} {...list.filter('reservationLocationId')} />
      <DepartmentFilter {...list.several('department')} />
      <AtLocation label={t('site')} rested={rested} {...list.several('siteId')} />
      <TeamFilter label={t('team')} {...list.several('teamId')} />
    </>
  );
}

type LocationProps = (OneValue | SeveralValues) & {
  label: string;
  /** The rows are there and shown. */
  rested: boolean;
};

function AtLocation({ rested, ...filter }: LocationProps) {
  const isSet = (filter.values ?? filter.value).length > 0;
  const waiting = <FilterPillWaiting label={filter.label} isSet={isSet} />;
  if (!rested) return waiting;
  return (
    <Suspense fallback={waiting}>
      <LocationFilter {...filter} />
    </Suspense>
  );
}

/** Managers are those that users name; they are asked for when the list is first opened. */
function ManagerFilter(filter: SeveralValues) {
  const { t } = useTranslation('users');
  const [search, setSearch] = useState<string | null>(null);
  // The name of one is shown; of several, how many they are.
  const [only, ...others] = filter.values;
  const named = others.length === 0 ? only : undefined;
  const { data } = useCall(
    listManagers,
    { query: { search: search ?? named } },
    { enabled: search !== null || named !== undefined, placeholderData: keepPreviousData },
  );
  const options = (data?.items ?? []).map(({ managerEmail: mail, managerFullName: name }) => ({
    value: mail || name,
    label: name || mail,
    hint: name && mail ? mail : undefined,
  }));
  return <FilterPill label={t('manager')} options={options} searchable onSearch={setSearch} {...filter} />;
}

/** Departments are those that users name. */
function DepartmentFilter(filter: SeveralValues) {
  const { t } = useTranslation('users');
  const [search, setSearch] = useState<string | null>(null);
  const { data } = useCall(
    listDepartments,
    { query: { search: search ?? '' } },
    { enabled: search !== null, placeholderData: keepPreviousData },
  );
  const options = (data?.items ?? []).map((name) => ({ value: name, label: name }));
  return <FilterPill label={t('department')} options={options} searchable onSearch={setSearch} {...filter} />;
}
