import { Button } from '@mantine/core';
import { listUsers, type User } from '@population-tracker/contract/users';
import { IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
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
import { UserForm } from './UserForm.tsx';
import { fullName } from './user-texts.ts';

export default function UsersPage() {
  const { t } = useTranslation('users');
  const list = useListState(listUsers, { sort: usualSort });
  const answer = useCall(listUsers, { query: list.query }, { placeholderData: keepPreviousData, quiet: true });
  const record = useRecordParam();
  const remove = useDeleteUser();
  const columns = useMemo(() => userColumns(t), [t]);

  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={record.add}>
      {t('add')}
    </Button>
  );
  const rowActions = (user: User) => [
    { key: 'edit', label: t('edit'), icon: IconPencil, inRow: true, run: () => record.edit(user.id) },
    { key: 'delete', label: t('delete'), icon: IconTrash, danger: true, run: () => void remove(user) },
  ];

  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={totalText(answer.data)}
        actions={
          <>
            <UploadButton kind="users" />
            {add}
          </>
        }
      />
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
        empty={
          <EmptyState
            icon={IconUsers}
            title={t('emptyTitle')}
            text={t('emptyText')}
            actions={
              <>
                <UploadButton kind="users" />
                {add}
              </>
            }
          />
        }
      />
      {record.open ? <UserForm key={record.open} id={record.open} close={record.close} remove={remove} /> : null}
    </Page>
  );
}
