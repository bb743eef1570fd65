import { TextInput } from '@mantine/core';
import type { OwnableField } from '@population-tracker/contract/provisioning';
import { listIdentities } from '@population-tracker/contract/session/identity-providers';
import {
  createUser,
  newUser,
  type ReservationsOfLeaver,
  readUser,
  type User,
  updateUser,
  userImpact,
} from '@population-tracker/contract/users/users';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { FormDrawer, FormDrawerWaiting } from '#ui/form/FormDrawer.tsx';
import { type SaveForm, useSaveForm } from '#ui/form/save-form.ts';
import { Two } from '#ui/form/Two.tsx';
import { toast } from '#ui/toast.ts';
import { callOnce } from '#web/calls/call-once.ts';
import { call } from '#web/client.ts';
import { messageText } from '#web/messages.ts';
import { useMayCall } from '#web/permissions.ts';
import { invalidate, useCall } from '#web/query.ts';
import type { DeleteUser } from './delete-user.ts';
import { AccessFields, type Leaves } from './detail/AccessFields.tsx';
import { Belonging } from './detail/Belonging.tsx';
import { ConflictFields } from './detail/ConflictFields.tsx';
import { type DetailTab, DetailTabs } from './detail/DetailTabs.tsx';
import detail from './detail/detail.module.css';
import { ManagerField } from './detail/ManagerField.tsx';
import { UserIdentities } from './detail/UserIdentities.tsx';
import { UserTeams } from './detail/UserTeams.tsx';
import { LanguageField } from './language/LanguageField.tsx';
import { fullName } from './user-texts.ts';

const UserReservations = lazy(async () => ({ default: (await import('./detail/UserReservations.tsx')).UserReservations }));
const UserEmergencies = lazy(async () => ({ default: (await import('./detail/UserEmergencies.tsx')).UserEmergencies }));
const PersonData = lazy(async () => ({
  default: (await import('#features/permissions/data-protection/person-data-pickers.tsx')).PersonData,
}));
const UserHistory = lazy(async () => ({ default: (await import('./detail/UserHistory.tsx')).UserHistory }));

interface Props {
  id: number | 'new';
  close: () => void;
  remove: DeleteUser;
}

/** Adds a user, or changes the one with this id. */
export default function UserForm({ id, close, remove }: Props) {
  const { t } = useTranslation(['users/detail', 'users']);
  if (id === 'new') return <AddUser close={close} />;
  return <ReadUser id={id} title={t('editTitle')} close={close} remove={remove} />;
}

function AddUser({ close }: { close: () => void }) {
  const { t } = useTranslation(['users/detail', 'users']);
  const client = useQueryClient();
  const form = useSaveForm({
    values: () => valuesOf(),
    schema: newUser,
    save: (body) => callOnce(createUser, { body }, { quiet: true }),
    saved: () => {
      toast.success(messageText('user.added'));
      void invalidate(client, ['/users']);
      close();
    },
  });
  return (
    <FormDrawer title={t('addTitle')} form={form} saveLabel={t('users:add')} onClose={close}>
      <UserFields form={form} />
    </FormDrawer>
  );
}

function ReadUser({ id, title, close, remove }: { id: number; title: string; close: () => void; remove: DeleteUser }) {
  const answer = useCall(readUser, { params: { id } }, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, quiet: true });
  if (!answer.data) return <FormDrawerWaiting title={title} onClose={close} fields={6} failure={answer.error?.message} />;
  return <EditUser user={answer.data} close={close} remove={remove} />;
}

interface EditUserProps {
  user: User & { beyondOwn: boolean; owned: OwnableField[] };
  close: () => void;
  remove: DeleteUser;
}

function EditUser({ user, close, remove }: EditUserProps) {
  const { t } = useTranslation(['users/detail', 'users']);
  const [leaver, setLeaver] = useState<ReservationsOfLeaver>('keep');
  const form = useEditForm(user, leaver, close);
  const { conflict, values } = form;
  const seesIdentities = useMayCall(listIdentities);
  const { data: impact } = useCall(userImpact, { params: { id: user.id } }, { quiet: true });
  // Which of two values stays is chosen above the fields, not only told below them.
  const frame = conflict ? { ...form, conflict: { ...conflict, differences: [] } } : form;
  return (
    <FormDrawer
      title={`${t('editTitle')}: ${fullName(user)}`}
      form={frame}
      saveLabel={t('users:save')}
      onClose={close}
      {...(user.beyondOwn ? {} : { onDelete: { label: t('deleteUser'), run: () => remove(user) } })}
    >
      <DetailTabs>
        {(tab) => (
          <>
            <div className={detail.form} hidden={tab !== 'details'}>
              {conflict && conflict.differences.length > 0 ? (
                <ConflictFields
                  differences={conflict.differences}
                  before={valuesOf(user)}
                  typed={values}
                  choose={(field, value) => form.set(field as keyof UserValues, value as never)}
                />
              ) : null}
              <UserFields
                form={form}
                beyondOwn={user.beyondOwn}
                owned={user.owned}
                teams={user.teams}
                below={seesIdentities ? <UserIdentities id={user.id} name={fullName(user)} /> : null}
                leaves={user.status === 'active' ? { count: impact?.futureReservations ?? 0, leaver, setLeaver } : undefined}
              />
            </div>
            <OtherTab tab={tab} user={user} />
          </>
        )}
      </DetailTabs>
    </FormDrawer>
  );
}

/** What of somebody isn’t in the form. */
function OtherTab({ tab, user }: { tab: DetailTab; user: User }) {
  return (
    <Suspense>
      {tab === 'reservations' ? <UserReservations userId={user.id} active={user.status === 'active'} /> : null}
      {tab === 'emergencies' ? <UserEmergencies userId={user.id} /> : null}
      {tab === 'history' ? <UserHistory userId={user.id} /> : null}
      {tab === 'data' ? <PersonData id={user.id} name={fullName(user)} /> : null}
    </Suspense>
  );
}

function useEditForm(user: User, leaver: ReservationsOfLeaver, close: () => void): SaveForm<UserValues> {
  const client = useQueryClient();
  return useSaveForm({
    record: user,
    values: (record) => valuesOf(record ?? user),
    schema: newUser,
    save: (body, { version }) => {
      const leaves = user.status === 'active' && body.status === 'passive';
      return call(
        updateUser,
        { params: { id: user.id }, body: { ...body, version, ...(leaves ? { reservations: leaver } : {}) } },
        { quiet: true },
      );
    },
    saved: () => {
      toast.success(messageText('user.updated'));
      void invalidate(client, ['/users', '/reservations']);
      close();
    },
  });
}

interface FieldsProps {
  form: SaveForm<UserValues>;
  leaves?: Leaves | undefined;
  /** They hold more than whoever looks. */
  beyondOwn?: boolean;
  /** What the company's directory alone changes. */
  owned?: readonly OwnableField[];
  /** Which they are in; left out of somebody who is added. */
  teams?: User['teams'];
  below?: ReactNode;
}

function UserFields({ form, leaves, beyondOwn = false, owned = [], teams, below }: FieldsProps) {
  const { t } = useTranslation(['users/detail', 'users']);
  const isOwned = (field: OwnableField) => owned.includes(field);
  return (
    <>
      {owned.length > 0 ? <p className="pt-small pt-quiet">{t('ownedHelp')}</p> : null}
      <Two wide="second">
        <TextInput label={t('name')} autoComplete="off" disabled={isOwned('name')} {...form.field('name')} />
        <TextInput label={t('lastName')} autoComplete="off" disabled={isOwned('lastName')} {...form.field('lastName')} />
      </Two>
      <TextInput
        label={t('users:email')}
        type="email"
        autoComplete="off"
        disabled={beyondOwn || isOwned('email')}
        description={beyondOwn ? t('beyondOwnHelp') : undefined}
        {...form.field('email')}
      />
      <ManagerField form={form as SaveForm<Pick<UserValues, 'managerFullName' | 'managerEmail'>>} disabled={isOwned('managerEmail')} />
      <AccessFields
        form={form as SaveForm<Pick<UserValues, 'userType' | 'status'>>}
        leaves={leaves}
        beyondOwn={beyondOwn}
        statusOwned={isOwned('status')}
      />
      <LanguageField
        value={form.values.language}
        disabled={isOwned('language')}
        error={form.field('language').error}
        onChange={(language) => form.set('language', language)}
      />
      <SwitchField label={t('exceptionalUser')} description={t('exceptionalHelp')} {...form.field('exceptional', { type: 'checkbox' })} />
      <Belonging form={form} owned={owned} />
      {teams ? <UserTeams teams={teams} /> : null}
      {below}
    </>
  );
}

export type UserValues = Pick<
  User,
  | 'name'
  | 'lastName'
  | 'email'
  | 'managerFullName'
  | 'managerEmail'
  | 'userType'
  | 'status'
  | 'exceptional'
  | 'language'
  | 'department'
  | 'employeeNumber'
  | 'siteId'
>;

const valuesOf = (user?: User): UserValues => ({
  name: user?.name ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  managerFullName: user?.managerFullName ?? '',
  managerEmail: user?.managerEmail ?? '',
  userType: user?.userType ?? 1,
  status: user?.status ?? 'active',
  exceptional: user?.exceptional ?? false,
  language: user?.language ?? null,
  department: user?.department ?? '',
  employeeNumber: user?.employeeNumber ?? '',
  siteId: user?.siteId ?? null,
});
