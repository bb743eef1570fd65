import { possibleManagers, type User } from '@population-tracker/contract/users/users';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SearchOption, SearchSelect } from '#ui/fields/SearchSelect.tsx';
import type { SaveForm } from '#ui/form/save-form.ts';
import { useCall } from '#web/query.ts';
import { fullName } from '../user-texts.ts';

type Form = SaveForm<Pick<User, 'managerFullName' | 'managerEmail'>>;

/** Whose people they are: one of the users. A sheet may have named somebody else, who stays until another is chosen. */
export function ManagerField({ form, disabled }: { form: Form; disabled: boolean }) {
  const { t } = useTranslation(['users/detail', 'users']);
  const { managerFullName: name, managerEmail: email } = form.values;
  const [search, setSearch] = useState('');
  const [wanted, setWanted] = useState(false);
  const found = useCall(possibleManagers, { query: { search } }, { enabled: wanted, placeholderData: keepPreviousData });
  const named = useCall(possibleManagers, { query: { email } }, { enabled: email !== '' });
  const chosen = email || name ? { value: email || name, label: name || email, hint: email } : null;
  const isUnknown = chosen !== null && (email === '' || named.data?.items.length === 0);
  const choose = (option: SearchOption | null) => {
    form.set('managerFullName', option?.label ?? '');
    form.set('managerEmail', option?.hint ?? '');
  };
  return (
    <SearchSelect
      key={chosen?.value ?? 'none'}
      disabled={disabled}
      label={t('users:manager')}
      placeholder={t('users:findUser')}
      description={isUnknown ? t('unknownManager', { email: email || '–' }) : email || undefined}
      error={form.field('managerEmail').error ?? form.field('managerFullName').error}
      options={(found.data?.items ?? []).map((one) => ({ value: one.email, label: fullName(one), hint: one.email }))}
      chosen={chosen}
      onChange={choose}
      onSearch={setSearch}
      onFocus={() => setWanted(true)}
      searching={found.isFetching && (search !== '' || !found.data)}
    />
  );
}
