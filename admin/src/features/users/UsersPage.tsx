import { Button } from '@mantine/core';
import { listUsers, type User } from '@population-tracker/contract/users/users';
import { IconCalendarPlus, IconPlus, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { UploadButton } from '#features/uploads/uploads-pickers.tsx';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { useRecordParam } from '#ui/form/record-param.ts';
import { ExportFormats } from '#ui/list/tools/ExportMenu.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import type { RowAction } from '#ui/table/column.ts';
import { ResourceList } from '#ui/table/ResourceList.tsx';
import { deleteAction, editAction } from '#ui/table/row-actions.ts';
import { listAhead, useList } from '#ui/table/use-list.ts';
import { useHolds } from '#web/permissions.ts';
import { useView } from '#web/view.ts';
import { useBulk } from './bulk/use-user-bulk.ts';
import type { DeleteUser } from './delete-user.ts';
import { UserFilters } from './UserFilters.tsx';
import { useExport } from './use-export.ts';
import { fullName } from './user-texts.ts';
import { userCard, userColumns, usualSort } from './users-columns.tsx';

const loadForm = () => import('./UserForm.tsx');
const UserForm = lazy(loadForm);
const BulkDialog = lazy(() => import('./bulk/BulkDialog.tsx'));
const TeamDialog = lazy(() => import('./teams/TeamDialog.tsx'));
const LastChange = lazy(() => import('./bulk/LastChange.tsx'));
const signsOfUse = ['pointermove', 'pointerdown', 'keydown'] as const;

const usual = { sort: usualSort };
export const ahead = listAhead(listUsers, usual);

export default function UsersPage() {
  const { t, i18n } = useTranslation('users');
  const client = useQueryClient();
  const { list, answer } = useList(listUsers, usual);
  const record = useRecordParam();
  const exported = useExport(list);
  const bulk = useBulk(list, exported);
  const columns = useMemo(() => userColumns(t), [t]);
  const [used, setUsed] = useState(false);
  useOnceUsed(() => {
    // The press that showed it comes first.
    startTransition(() => setUsed(true));
    void Promise.all([loadForm(), bulk.fetchActions(), i18n.loadNamespaces('users/detail')]);
  });
  const remove: DeleteUser = async (user) => (await import('./delete-user.ts')).deleteAfterQuestion(user, { i18n, client });

  const ways = <WaysToAdd add={record.add} />;
  const rowActions = useRowActions(record.edit, remove);

  return (
    <ResourceList
      title={t('title')}
      actions={ways}
      above={<Suspense>{used ? <LastChange /> : null}</Suspense>}
      list={list}
      answer={answer}
      columns={columns}
      rowName={fullName}
      rowHref={(user) => record.href(user.id)}
      rowActions={rowActions}
      current={typeof record.open === 'number' ? record.open : null}
      card={userCard(t)}
      search={t('searchIn')}
      filters={<UserFilters list={list} ready={answer.data !== undefined} />}
      bulkActions={bulk.actions}
      views="users"
      exportMenu={<ExportFormats preparing={exported.preparing} formats={exported.choices()} />}
      empty={<EmptyState icon={IconUsers} title={t('emptyTitle')} text={t('emptyText')} actions={ways} />}
    >
      {record.open ? (
        <Suspense>
          <UserForm key={record.open} id={record.open} close={record.close} remove={remove} />
        </Suspense>
      ) : null}
      <BulkQuestion bulk={bulk} />
    </ResourceList>
  );
}

function BulkQuestion({ bulk: { asked, close, done } }: { bulk: ReturnType<typeof useBulk> }) {
  return (
    <Suspense>
      {asked?.change ? <BulkDialog selection={asked.selection} change={asked.change} close={close} done={done} /> : null}
      {asked && !asked.change ? <TeamDialog selection={asked.selection} close={close} done={done} /> : null}
    </Suspense>
  );
}

function useRowActions(edit: (id: number) => void, remove: DeleteUser): (user: User) => RowAction[] {
  const { t } = useTranslation('users');
  const { go } = useView();
  const reserves = useHolds('reservations.write');
  const labels = useMemo(() => ({ edit: t('edit'), reserve: t('newReservation'), remove: t('delete') }), [t]);
  return (user) => {
    const reserve = () => go(`/reservation?id=new&forUser=${user.id}`);
    return [
      editAction(labels.edit, () => edit(user.id)),
      ...(reserves && user.status === 'active'
        ? [{ key: 'reserve', label: labels.reserve, icon: IconCalendarPlus, inRow: true, run: reserve }]
        : []),
      deleteAction(labels.remove, () => void remove(user)),
    ];
  };
}

/** What the list itself doesn't wait for is fetched as soon as somebody moves the pointer or presses a key. */
function useOnceUsed(fetch: () => void): void {
  const fetchNow = useEffectEvent(fetch);
  useEffect(() => {
    const used = new AbortController();
    const use = () => {
      used.abort();
      fetchNow();
    };
    for (const sign of signsOfUse) window.addEventListener(sign, use, { signal: used.signal });
    return () => used.abort();
  }, []);
}

/** A whole list at once, or one by one. */
function WaysToAdd({ add }: { add: () => void }) {
  const { t } = useTranslation('users');
  return (
    <>
      <InSheet slot="actions">
        <Button variant="default" component={Link} to="/teams" leftSection={<DrawnIcon of={IconUsersGroup} />}>
          {t('teams')}
        </Button>
        <UploadButton kind="users" />
      </InSheet>
      <Button data-tour="add" leftSection={<DrawnIcon of={IconPlus} />} onClick={add}>
        {t('add')}
      </Button>
    </>
  );
}
