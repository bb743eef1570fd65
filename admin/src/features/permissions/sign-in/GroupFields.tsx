import { Button, TextInput } from '@mantine/core';
import { listPermissionSets, type PermissionSet } from '@population-tracker/contract/grants';
import { isForLocations } from '@population-tracker/contract/kernel/permissions';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlan } from '#features/plan/plan-pickers.tsx';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { Select } from '#ui/fields/Select.tsx';
import type { SaveForm } from '#ui/form/save-form.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useCall } from '#web/query.ts';
import { useSetName } from '../permission-texts.ts';
import type { ProviderValues, ShownGroup } from './provider-values.ts';
import classes from './providers.module.css';

const first: ShownGroup = { group: '', set: 'locationAdministrator', place: '' };

/** What the groups bring that the provider tells with each sign-in. */
export function GroupFields({ form }: { form: SaveForm<ProviderValues> }): ReactNode {
  const { t } = useTranslation('permissions/sign-in');
  const { data } = useCall(listPermissionSets, {}, { quiet: true });
  const { groups } = form.values;
  const { error } = form.field('groups');
  const change = (index: number, given: Partial<ShownGroup>) =>
    form.set(
      'groups',
      groups.map((one, at) => (at === index ? { ...one, ...given } : one)),
    );
  const remove = (index: number) =>
    form.set(
      'groups',
      groups.filter((_one, at) => at !== index),
    );
  return (
    <fieldset className={classes.required}>
      <legend>{t('groups')}</legend>
      <p className="pt-small pt-quiet">{t('groupsHelp')}</p>
      <TextInput label={t('groupClaim')} description={t('groupClaimHelp')} spellCheck={false} {...form.field('groupClaim')} />
      {groups.length > 0 ? (
        <ul className={classes.groups}>
          {groups.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place until it is saved
            <Group key={index} of={group} sets={data?.items ?? []} change={(given) => change(index, given)} remove={() => remove(index)} />
          ))}
        </ul>
      ) : null}
      {error ? <p className="pt-wrong pt-small">{error}</p> : null}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<DrawnIcon of={IconPlus} />}
        onClick={() => form.set('groups', [...groups, first])}
      >
        {t('addGroup')}
      </Button>
    </fieldset>
  );
}

interface GroupProps {
  of: ShownGroup;
  sets: readonly PermissionSet[];
  change: (given: Partial<ShownGroup>) => void;
  remove: () => void;
}

function Group({ of: { group, set, place }, sets, change, remove }: GroupProps) {
  const { t } = useTranslation('permissions/sign-in');
  const setName = useSetName();
  const plan = usePlan();
  const offered = sets.filter(({ builtIn }) => builtIn !== 'owner');
  const chosen = offered.find(({ builtIn, id }) => String(builtIn ?? id) === set);
  const everywhere = { value: '', label: t('everywhere') };
  const places = chosen && !isForLocations(chosen.permissions) ? [] : (plan?.locations ?? []);
  const choose = (value: string) => {
    const next = offered.find(({ builtIn, id }) => String(builtIn ?? id) === value);
    change({ set: value, ...(next && !isForLocations(next.permissions) && { place: '' }) });
  };
  return (
    <li>
      <TextInput
        aria-label={t('group')}
        placeholder={t('group')}
        maxLength={200}
        spellCheck={false}
        value={group}
        onChange={({ currentTarget: { value } }) => change({ group: value })}
      />
      <Select
        aria-label={t('groupSet')}
        data={offered.map((one) => ({ value: String(one.builtIn ?? one.id), label: setName(one) }))}
        allowDeselect={false}
        value={set}
        onChange={(value) => choose(value ?? set)}
      />
      <Select
        aria-label={t('groupPlace')}
        data={[everywhere, ...places.map(({ id, name }) => ({ value: String(id), label: name }))]}
        allowDeselect={false}
        value={place}
        onChange={(value) => change({ place: value ?? '' })}
      />
      <IconButton icon={IconTrash} label={t('removeGroup', { group })} onClick={remove} />
    </li>
  );
}
