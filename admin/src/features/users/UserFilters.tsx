import { listDepartments, listManagers, type listUsers } from '@population-tracker/contract/users';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterPill, FilterPillWaiting } from '#ui/filters/FilterPill.tsx';
import { useAtRest } from '#ui/list/at-rest.ts';
import type { ListState } from '#ui/table/list-state.ts';
import { useCall } from '#web/query.ts';
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
      <FilterPill label={t('status')} options={statusOptions(t)} {...list.filter('status')} />
      <FilterPill label={t('userType')} options={types} {...list.filter('userType')} />
      <ManagerFilter {...list.filter('managerEmail')} />
      <FilterPill label={t('exceptional')} options={exceptional} {...list.filter('exceptional')} />
      <AtLocation label={t('reservationsAt')} rested={rested} {...list.filter('reservationLocationId')} />
      <DepartmentFilter {...list.filter('department')} />
      <AtLocation label={t('site')} rested={rested} {...list.filter('siteId')} />
    </>
  );
}

interface LocationProps {
  label: string;
  /** The rows are there and shown. */
  rested: boolean;
  value: string;
  onChange: (value: string) => void;
}

function AtLocation({ rested, ...filter }: LocationProps) {
  const waiting = <FilterPillWaiting label={filter.label} isSet={filter.value !== ''} />;
  if (!rested) return waiting;
  return (
    <Suspense fallback={waiting}>
      <LocationFilter {...filter} />
    </Suspense>
  );
}

/** Managers are those that users name; they are asked for when the list is first opened. */
function ManagerFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('users');
  const [search, setSearch] = useState<string | null>(null);
  const text = search ?? value;
  const { data } = useCall(
    listManagers,
    { query: { search: text } },
    { enabled: search !== null || value !== '', placeholderData: keepPreviousData },
  );
  const options = (data?.items ?? []).map(({ managerEmail: mail, managerFullName: name }) => ({
    value: mail || name,
    label: name || mail,
    hint: name && mail ? mail : undefined,
  }));
  return <FilterPill label={t('manager')} options={options} value={value} onChange={onChange} searchable onSearch={setSearch} />;
}

/** Departments are those that users name. */
function DepartmentFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('users');
  const [search, setSearch] = useState<string | null>(null);
  const { data } = useCall(
    listDepartments,
    { query: { search: search ?? '' } },
    { enabled: search !== null, placeholderData: keepPreviousData },
  );
  const options = (data?.items ?? []).map((name) => ({ value: name, label: name }));
  return <FilterPill label={t('department')} options={options} value={value} onChange={onChange} searchable onSearch={setSearch} />;
}
