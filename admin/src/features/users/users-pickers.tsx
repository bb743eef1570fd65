import { findPeople, listUsers } from '@population-tracker/contract/users/users';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SearchOption, SearchSelect } from '#ui/fields/SearchSelect.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import { fullName } from './user-texts.ts';

interface Props {
  /** The user's id, null where none is chosen. */
  value?: number | null;
  onChange?: (id: number | null) => void;
  label?: string;
  description?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
}

/**
 * Chooses one active user by name or address: `<UserPicker {...form.field('userId')} />`.
 */
export function UserPicker({ value = null, onChange, label, ...rest }: Props) {
  const { t } = useTranslation('users');
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<SearchOption | null>(null);
  const found = useCall(findPeople, { query: { search } }, { placeholderData: keepPreviousData });
  const known = value === null || String(value) === picked?.value;
  const given = useCall(findPeople, { query: { id: value ?? 0 } }, { enabled: !known }).data?.items[0];
  const chosen = value === null ? null : known ? picked : given ? optionOf(given) : null;

  const choose = (option: SearchOption | null) => {
    setPicked(option);
    onChange?.(option ? Number(option.value) : null);
  };
  return (
    <SearchSelect
      {...rest}
      // The field's text starts with the name of the chosen one, which may still be on its way.
      key={chosen?.value ?? 'none'}
      label={label ?? t('user')}
      placeholder={t('findUser')}
      options={(found.data?.items ?? []).map(optionOf)}
      chosen={chosen}
      onChange={choose}
      onSearch={setSearch}
      searching={found.isFetching && search !== ''}
    />
  );
}

/** The name of somebody chosen, as soon as it is known. */
export function useUserName(id: number | null): string | undefined {
  const { data } = useCall(findPeople, { query: { id: id ?? 0 } }, { enabled: id !== null, quiet: true });
  const [person] = data?.items ?? [];
  return id !== null && person ? fullName(person) : undefined;
}

interface PillProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A list's filter by person, for whoever may look for people: `<UserPill label={t('person')} {...list.filter('userId')} />`. */
export function UserPill({ label, value, onChange }: PillProps) {
  // Nobody is asked for before the filter is opened.
  const [search, setSearch] = useState<string | null>(null);
  // Whoever may sees those who have left, too.
  const mayList = useMayCall(listUsers);
  const mayFind = useMayCall(findPeople);
  const asked = { placeholderData: keepPreviousData, enabled: search !== null };
  const all = useCall(
    listUsers,
    { query: { search: search ?? '', limit: 20, sort: 'name,lastName' } },
    { ...asked, enabled: asked.enabled && mayList },
  );
  const active = useCall(findPeople, { query: { search: search ?? '' } }, { ...asked, enabled: asked.enabled && !mayList });
  const found = mayList ? all : active;
  const given = useCall(findPeople, { query: { id: Number(value) || 0 } }, { enabled: value !== '' && mayFind, quiet: true }).data
    ?.items[0];
  if (!mayList && !mayFind) return null;
  return (
    <FilterPill
      label={label}
      options={(found.data?.items ?? []).map(optionOf)}
      searchable
      onSearch={setSearch}
      valueLabel={given ? fullName(given) : undefined}
      value={value}
      onChange={onChange}
    />
  );
}

const optionOf = (user: { id: number; name: string; lastName: string; email: string }): SearchOption => ({
  value: String(user.id),
  label: fullName(user),
  hint: user.email,
});
