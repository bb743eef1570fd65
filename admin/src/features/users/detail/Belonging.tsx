import { Autocomplete, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { OwnableField } from '@population-tracker/contract/provisioning';
import { listDepartments, type User } from '@population-tracker/contract/users/users';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlaceSelect, usePlan } from '#features/plan/plan-pickers.tsx';
import type { SaveForm } from '#ui/form/save-form.ts';
import { Two } from '#ui/form/Two.tsx';
import { useCall } from '#web/query.ts';

/** A pause in typing after which the departments are asked for. */
const pauseMs = 200;

type Belongs = Pick<User, 'department' | 'employeeNumber' | 'siteId'>;

/** Where somebody belongs, and the number that payroll knows them by. */
export function Belonging<Values extends Belongs>({ form, owned }: { form: SaveForm<Values>; owned: readonly OwnableField[] }) {
  const { t } = useTranslation(['users/detail', 'users']);
  const plan = usePlan();
  const [search] = useDebouncedValue(form.values.department, pauseMs);
  const [wanted, setWanted] = useState(false);
  // Those that there are, so that one department isn't written in two ways; another can be typed.
  const query = { search: search.slice(0, 100) };
  const known = useCall(listDepartments, { query }, { enabled: wanted, placeholderData: keepPreviousData, quiet: true });
  return (
    <>
      <Two wide="second">
        <TextInput
          label={t('users:employeeNumber')}
          autoComplete="off"
          disabled={owned.includes('employeeNumber')}
          {...form.field('employeeNumber')}
        />
        <Autocomplete
          label={t('users:department')}
          disabled={owned.includes('department')}
          autoComplete="off"
          data={known.data?.items ?? []}
          // The server has searched, with its own folding of letters.
          filter={({ options }) => options}
          maxDropdownHeight={240}
          {...form.field('department')}
          onFocus={() => setWanted(true)}
        />
      </Two>
      <PlaceSelect
        label={t('users:site')}
        description={t('siteHelp')}
        placeholder={t('users:noSite')}
        places={plan?.locations ?? []}
        clearable
        {...form.field('siteId')}
      />
    </>
  );
}
