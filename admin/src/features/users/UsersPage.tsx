import { Button } from '@mantine/core';
import { listUsers, type User } from '@population-tracker/contract/users';
import { IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query.ts';
import { DataTable } from '../../ui/data-table/DataTable.tsx';
import { totalText, useListState } from '../../ui/data-table/list-state.ts';
import { useRecordParam } from '../../ui/form/record-param.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { UploadButton } from '../uploads/pickers.tsx';
import { userCard, userColumns, usualSort } from './columns.tsx';
import { useDeleteUser } from './parts/delete-user.ts';
import { UserFilters } from './parts/UserFilters.tsx';
import { fullName } from './parts/user-texts.ts';

/** The form is fetched as soon as somebody moves the pointer or presses a key: the list itself doesn't wait for it. */
const loadForm = () => import('./UserForm.tsx');
const UserForm = lazy(loadForm);
const signsOfUse = ['pointermove', 'pointerdown', 'keydown'] as const;

export default function UsersPage() {
  const { t } = useTranslation('users');
  const list = useListState(listUsers, { sort: usualSort });
  const answer = useCall(listUsers, { query: list.query }, { placeholderData: keepPreviousData, quiet: true });
  const record = useRecordParam();
  const remove = useDeleteUser();
  const columns = useMemo(() => userColumns(t), [t]);
  useEffect(() => {
    const used = new AbortController();
    const fetchForm = () => {
      used.abort();
      void loadForm();
    };
    for (const sign of signsOfUse) window.addEventListener(sign, fetchForm, { signal: used.signal });
    return () => used.abort();
  }, []);

  const ways = <WaysToAdd add={record.add} />;
  const rowActions = (user: User) => [
    { key: 'edit', label: t('edit'), icon: IconPencil, inRow: true, run: () => record.edit(user.id) },
    { key: 'delete', label: t('delete'), icon: IconTrash, danger: true, run: () => void remove(user) },
  ];

  return (
    <Page>
      <PageHeader title={t('title')} count={totalText(answer.data)} actions={ways} />
      <DataTable
        label={t('title')}
        list={list}
        answer={answer}
        columns={columns}
        rowName={fullName}
        rowHref={(user) => record.href(user.id)}
        rowActions={rowActions}
        current={typeof record.open === 'number' ? record.open : null}
        card={userCard(t)}
        search={t('searchIn')}
        filters={<UserFilters list={list} />}
        empty={<EmptyState icon={IconUsers} title={t('emptyTitle')} text={t('emptyText')} actions={ways} />}
      />
      {record.open ? (
        <Suspense>
          <UserForm key={record.open} id={record.open} close={record.close} remove={remove} />
        </Suspense>
      ) : null}
    </Page>
  );
}

/** A whole list at once, or one by one. */
function WaysToAdd({ add }: { add: () => void }) {
  const { t } = useTranslation('users');
  return (
    <>
      <UploadButton kind="users" />
      <Button data-tour="add" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={add}>
        {t('add')}
      </Button>
    </>
  );
}
