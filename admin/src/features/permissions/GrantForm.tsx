import { Button, MultiSelect, TextInput } from '@mantine/core';
import {
  createGrants,
  type Grant,
  grantChange,
  listPermissionSets,
  newGrants,
  type PermissionSet,
  readGrant,
  updateGrant,
} from '@population-tracker/contract/grants';
import { isForLocations } from '@population-tracker/contract/kernel/permissions';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePlan } from '#features/plan/plan-pickers.tsx';
import { UserPicker, useUserName } from '#features/users/users-pickers.tsx';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { DateField } from '#ui/fields/DateField.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { FormDrawer, FormDrawerWaiting } from '#ui/form/FormDrawer.tsx';
import { type SaveForm, useSaveForm } from '#ui/form/save-form.ts';
import { toast } from '#ui/toast.ts';
import { callOnce } from '#web/calls/call-once.ts';
import { call } from '#web/client.ts';
import { formatInstant } from '#web/formats/dates.ts';
import { messageText } from '#web/messages.ts';
import { invalidate, useCall } from '#web/query.ts';
import { permissionPaths, personOf, useSetName } from './permission-texts.ts';
import classes from './permissions.module.css';
import { PermissionList } from './sets/PermissionList.tsx';
import { useReviewGrant, useTakeGrant } from './take-grant.ts';

interface Props {
  id: number | 'new';
  close: () => void;
}

/** Gives a permission, or changes until when one holds. */
export default function GrantForm({ id, close }: Props) {
  return id === 'new' ? <NewGrant close={close} /> : <ReadGrant id={id} close={close} />;
}

function ReadGrant({ id, close }: Props & { id: number }) {
  const { t } = useTranslation('permissions');
  const answer = useCall(readGrant, { params: { id } }, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, quiet: true });
  if (!answer.data) return <FormDrawerWaiting title={t('title')} onClose={close} fields={2} failure={answer.error?.message} />;
  return <KnownGrant grant={answer.data} close={close} />;
}

interface Values {
  userId: number | null;
  set: string;
  where: 'company' | 'some';
  locationIds: number[];
  until: string;
  reason: string;
}

const first: Values = { userId: null, set: 'locationAdministrator', where: 'some', locationIds: [], until: '', reason: '' };

function check({ where, locationIds, set, until, ...rest }: Values) {
  const chosen = /^\d+$/.test(set) ? { setId: Number(set) } : { builtIn: set };
  return newGrants.safeParse({ ...rest, set: chosen, locationIds: where === 'company' ? null : locationIds, until: until || null });
}

function NewGrant({ close }: Pick<Props, 'close'>) {
  const { t } = useTranslation('permissions');
  const client = useQueryClient();
  const { data } = useCall(listPermissionSets, {}, { quiet: true });
  const form = useSaveForm({
    values: () => first,
    schema: check,
    save: (body) => callOnce(createGrants, { body }, { quiet: true }),
    saved: () => {
      toast.success(messageText('grant.given'));
      void invalidate(client, permissionPaths);
      close();
    },
  });
  const person = useUserName(form.values.userId);
  const set = data?.items.find((one) => String(one.builtIn ?? one.id) === form.values.set);
  return (
    <FormDrawer
      title={t('grantTitle')}
      form={form}
      saveLabel={person ? t('grantTo', { name: person }) : t('grant')}
      onClose={close}
      nameField={() => ({ label: '', value: '' })}
    >
      <UserPicker label={t('person')} {...form.field('userId')} />
      <ChosenSet form={form} sets={data?.items ?? []} chosen={set} />
      <Where form={form} set={set} />
      <DateField label={t('until')} description={t('untilHelp')} {...form.field('until')} />
      <TextInput label={t('reason')} description={t('reasonHelp')} maxLength={200} {...form.field('reason')} />
    </FormDrawer>
  );
}

function ChosenSet({ form, sets, chosen }: { form: SaveForm<Values>; sets: readonly PermissionSet[]; chosen: PermissionSet | undefined }) {
  const { t } = useTranslation('permissions');
  const setName = useSetName();
  const choose = (value: string | null) => {
    const set = sets.find((one) => String(one.builtIn ?? one.id) === value);
    form.set('set', value ?? '');
    if (set && !isForLocations(set.permissions)) form.set('where', 'company');
  };
  return (
    <>
      <Select
        label={t('set')}
        data={sets.map((set) => ({ value: String(set.builtIn ?? set.id), label: setName(set) }))}
        allowDeselect={false}
        {...form.field('set')}
        description={chosen?.builtIn ? t(`setTexts.${chosen.builtIn}`) : t('setHelp')}
        onChange={choose}
      />
      {chosen && !['owner', 'administrator'].includes(chosen.builtIn ?? '') ? <PermissionList permissions={chosen.permissions} /> : null}
    </>
  );
}

function Where({ form, set }: { form: SaveForm<Values>; set: PermissionSet | undefined }) {
  const { t } = useTranslation('permissions');
  const plan = usePlan();
  const onlyCompany = set !== undefined && !isForLocations(set.permissions);
  const { value, onChange, ...field } = form.field('locationIds');
  const wheres = onlyCompany ? (['company'] as const) : (['some', 'company'] as const);
  return (
    <>
      <ChoiceField<Values['where']>
        label={t('where')}
        description={onlyCompany ? t('whereOnly') : undefined}
        options={wheres.map((value) => ({ value, label: t(`wheres.${value}`) }))}
        {...form.field('where')}
      />
      {form.values.where === 'some' ? (
        <MultiSelect
          {...field}
          label={t('locations')}
          description={t('locationsHelp')}
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

interface Known {
  until: string;
  reason: string;
}

function KnownGrant({ grant, close }: { grant: Grant } & Pick<Props, 'close'>) {
  const { t } = useTranslation('permissions');
  const client = useQueryClient();
  const [take, review] = [useTakeGrant(), useReviewGrant()];
  const setName = useSetName();
  const form = useSaveForm({
    record: grant,
    values: (record): Known => ({ until: record?.until ?? '', reason: record?.reason ?? '' }),
    schema: ({ until, reason }: Known) => grantChange.omit({ version: true }).safeParse({ until: until || null, reason }),
    save: (body, { version }) => call(updateGrant, { params: { id: grant.id }, body: { ...body, version } }, { quiet: true }),
    saved: () => {
      toast.success(messageText('grant.updated'));
      void invalidate(client, permissionPaths);
      close();
    },
  });
  const facts = [
    [t('set'), setName({ builtIn: grant.builtIn, name: grant.setName ?? '' })],
    [t('for'), grant.locationName ?? t('company')],
    [t('grantedBy'), grant.provider ? t('byProvider', { name: grant.provider }) : (grant.grantedBy ?? t('byProduct'))],
    [t('reviewed'), grant.reviewed ? `${formatInstant(grant.reviewed)} · ${grant.reviewedBy ?? ''}` : t('neverReviewed')],
  ];
  return (
    <FormDrawer
      title={t('editTitle', { name: personOf(grant) })}
      form={form}
      saveLabel={t('save')}
      onClose={close}
      nameField={(field, saved) => ({ label: field === 'until' ? t('until') : t('reason'), value: String(saved ?? '') })}
      onDelete={{ label: t('take'), run: () => take(grant) }}
    >
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="pt-quiet">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button variant="default" w="fit-content" leftSection={<DrawnIcon of={IconCheck} />} onClick={() => void review(grant).then(close)}>
        {t('review')}
      </Button>
      {grant.builtIn === 'owner' ? null : <DateField label={t('until')} description={t('untilHelp')} {...form.field('until')} />}
      <TextInput label={t('reason')} description={t('reasonHelp')} maxLength={200} {...form.field('reason')} />
    </FormDrawer>
  );
}
