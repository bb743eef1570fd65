import { TextInput } from '@mantine/core';
import { createUser, newUser, readUser, type User, updateUser, userImpact } from '@population-tracker/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageText } from '../../lib/catalogue.ts';
import { call } from '../../lib/client.ts';
import { invalidate, useCall } from '../../lib/query.ts';
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { FormDrawer, FormDrawerWaiting } from '../../ui/form/FormDrawer.tsx';
import { type SaveForm, useSaveForm } from '../../ui/form/save-form.ts';
import { Two } from '../../ui/form/Two.tsx';
import { toast } from '../../ui/toast.ts';
import type { DeleteUser } from './parts/delete-user.ts';
import { statusText, typeOptions, typeText } from './parts/user-texts.ts';

interface Props {
  id: number | 'new';
  close: () => void;
  remove: DeleteUser;
}

/** Adds a user, or changes the one with this id. */
export default function UserForm({ id, close, remove }: Props) {
  const { t } = useTranslation('users');
  if (id === 'new') return <AddUser close={close} />;
  return <ReadUser id={id} title={t('editTitle')} close={close} remove={remove} />;
}

function AddUser({ close }: { close: () => void }) {
  const { t } = useTranslation('users');
  const client = useQueryClient();
  const form = useSaveForm({
    values: valuesOf(),
    schema: newUser,
    save: (body) => call(createUser, { body }, { quiet: true }),
    saved: () => {
      toast.success(messageText('user.added'));
      void invalidate(client, ['/users']);
      close();
    },
  });
  return (
    <FormDrawer title={t('addTitle')} form={form} saveLabel={t('add')} onClose={close}>
      <UserFields form={form} />
    </FormDrawer>
  );
}

function ReadUser({ id, title, close, remove }: { id: number; title: string; close: () => void; remove: DeleteUser }) {
  const answer = useCall(readUser, { params: { id } }, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });
  if (!answer.data) return <FormDrawerWaiting title={title} onClose={close} fields={6} failure={answer.error?.message} />;
  return <EditUser user={answer.data} close={close} remove={remove} />;
}

function EditUser({ user, close, remove }: { user: User; close: () => void; remove: DeleteUser }) {
  const { t } = useTranslation('users');
  const client = useQueryClient();
  const params = { id: user.id };
  const form = useSaveForm({
    values: valuesOf(user),
    version: user.version,
    schema: newUser,
    save: (values, version) => call(updateUser, { params, body: { ...values, version } }, { quiet: true }),
    saved: () => {
      toast.success(messageText('user.updated'));
      void invalidate(client, ['/users']);
      close();
    },
    readNewer: async () => {
      const newer = await call(readUser, { params }, { quiet: true });
      return { values: valuesOf(newer), version: newer.version };
    },
  });
  const impact = useCall(userImpact, { params }, { quiet: true });
  const nameField = (field: string, saved: unknown) => ({ label: t(labels[field as keyof UserValues]), value: savedText(field, saved) });
  const savedText = (field: string, saved: unknown) => {
    if (field === 'userType') return typeText(t, Number(saved));
    if (field === 'status') return statusText(t, saved as User['status']);
    return field === 'exceptional' ? t(saved ? 'yes' : 'no') : String(saved);
  };
  return (
    <FormDrawer
      title={t('editTitle')}
      form={form}
      saveLabel={t('save')}
      onClose={close}
      onDelete={{ label: t('deleteUser'), run: () => remove(user) }}
      nameField={nameField}
    >
      <UserFields form={form} futureReservations={impact.data?.futureReservations} />
    </FormDrawer>
  );
}

function UserFields({ form, futureReservations = 0 }: { form: SaveForm<UserValues>; futureReservations?: number }) {
  const { t } = useTranslation('users');
  const { status } = form.values;
  const reservations = futureReservations > 0 ? ` ${t('futureReservations', { count: futureReservations })}` : '';
  return (
    <>
      <Two wide="second">
        <TextInput label={t('name')} autoComplete="off" {...form.field('name')} />
        <TextInput label={t('lastName')} autoComplete="off" {...form.field('lastName')} />
      </Two>
      <TextInput label={t('email')} type="email" autoComplete="off" {...form.field('email')} />
      <Two wide="second">
        <TextInput label={t('managerFullName')} autoComplete="off" {...form.field('managerFullName')} />
        <TextInput label={t('managerEmail')} type="email" autoComplete="off" {...form.field('managerEmail')} />
      </Two>
      <ChoiceField label={t('userType')} description={t('typeHelp')} options={typeOptions(t)} {...form.field('userType')} />
      <SwitchField
        label={t('active')}
        description={t('activeHelp') + reservations}
        error={form.field('status').error}
        checked={status === 'active'}
        onChange={(active) => form.set('status', active ? 'active' : 'passive')}
      />
      <SwitchField label={t('exceptionalUser')} description={t('exceptionalHelp')} {...form.field('exceptional', { type: 'checkbox' })} />
    </>
  );
}

type UserValues = Pick<User, 'name' | 'lastName' | 'email' | 'managerFullName' | 'managerEmail' | 'userType' | 'status' | 'exceptional'>;

const labels = {
  name: 'name',
  lastName: 'lastName',
  email: 'email',
  managerFullName: 'managerFullName',
  managerEmail: 'managerEmail',
  userType: 'userType',
  status: 'status',
  exceptional: 'exceptional',
} satisfies Record<keyof UserValues, string>;

const valuesOf = (user?: User): UserValues => ({
  name: user?.name ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  managerFullName: user?.managerFullName ?? '',
  managerEmail: user?.managerEmail ?? '',
  userType: user?.userType ?? 1,
  status: user?.status ?? 'active',
  exceptional: user?.exceptional ?? false,
});
