import { Button } from '@mantine/core';
import { announcementStates, exportAnnouncements, listAnnouncements } from '@population-tracker/contract/announcements';
import { IconFolders, IconPencil, IconPlus, IconSpeakerphone, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { useListState } from '#ui/table/list-state.ts';
import { formatDays } from '#web/formats/dates.ts';
import { useCall } from '#web/query.ts';
import { useView } from '#web/view.ts';
import { AnnouncementTag } from './AnnouncementTag.tsx';
import { announcementColumns } from './announcements-columns.tsx';
import { useGroups } from './announcements-state.ts';
import { useActions } from './publish/publish-actions.ts';
import { useBulk } from './use-announcement-bulk.ts';

const GroupsDialog = lazy(() => import('./groups/GroupsDialog.tsx'));

export default function AnnouncementListPage() {
  const { t } = useTranslation('announcements');
  const { go } = useView();
  const list = useListState(listAnnouncements, { sort: '-startDate' });
  const answer = useCall(listAnnouncements, { query: list.query }, { placeholderData: keepPreviousData, quiet: true });
  const { remove } = useActions();
  const bulkActions = useBulk(list, useGroups() ?? []);
  const columns = useMemo(() => announcementColumns(t), [t]);
  return (
    <Page>
      <PageHeader title={t('title')} count={answer.data?.total} actions={<Actions />} />
      <DataTable
        label={t('title')}
        list={list}
        views="announcements"
        exports={exportAnnouncements}
        bulkActions={bulkActions}
        answer={answer}
        columns={columns}
        rowName={({ name }) => name}
        rowHref={({ id }) => `/announcement?id=${id}`}
        rowActions={(row) =>
          row.state === 'deleted'
            ? []
            : [
                { key: 'edit', label: t('edit'), icon: IconPencil, inRow: true, run: () => go(`/announcement?id=${row.id}`) },
                { key: 'delete', label: t('delete'), icon: IconTrash, danger: true, run: () => void remove(row) },
              ]
        }
        card={(row) => ({
          title: row.name,
          tag: <AnnouncementTag state={row.state} />,
          fact: formatDays(row.startDate, row.endDate),
          aside: row.groupName,
        })}
        search={t('search')}
        filters={<Filters filter={list.filter} />}
        empty={<EmptyState icon={IconSpeakerphone} title={t('emptyTitle')} text={t('emptyText')} actions={<Add />} />}
      />
    </Page>
  );
}

function Filters({ filter }: { filter: (name: string) => { value: string; onChange: (value: string) => void } }) {
  const { t } = useTranslation('announcements');
  const groups = useGroups() ?? [];
  return (
    <>
      <FilterPill
        label={t('state')}
        options={announcementStates.map((value) => ({ value, label: t(`states.${value}`) }))}
        {...filter('state')}
      />
      <FilterPill label={t('group')} options={groups.map(({ id, name }) => ({ value: String(id), label: name }))} {...filter('groupId')} />
    </>
  );
}

function Actions() {
  const { t } = useTranslation('announcements');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFolders size={16} stroke={1.75} aria-hidden />} onClick={() => setOpen(true)}>
        {t('groups.manage')}
      </Button>
      <Add />
      <Suspense>{open ? <GroupsDialog close={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

function Add() {
  const { t } = useTranslation('announcements');
  return (
    <Button component={Link} to="/announcement" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>
      {t('add')}
    </Button>
  );
}
