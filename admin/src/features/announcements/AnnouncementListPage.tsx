import { Button } from '@mantine/core';
import { announcementStates, exportAnnouncements, listAnnouncements } from '@population-tracker/contract/announcements/announcements';
import { IconFolders, IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import { ResourceList } from '#ui/table/ResourceList.tsx';
import { deleteAction, editAction } from '#ui/table/row-actions.ts';
import { listAhead, useList } from '#ui/table/use-list.ts';
import { formatDays } from '#web/formats/dates.ts';
import { useView } from '#web/view.ts';
import { AnnouncementTag } from './AnnouncementTag.tsx';
import { announcementColumns } from './announcements-columns.tsx';
import { useGroups } from './announcements-state.ts';
import { AudienceFilters } from './audience/AudienceFilters.tsx';
import { useActions } from './publish/publish-actions.ts';
import { useBulk } from './use-announcement-bulk.ts';

const GroupsDialog = lazy(() => import('./groups/GroupsDialog.tsx'));

const usual = { sort: '-startDate' };
export const ahead = listAhead(listAnnouncements, usual);

export default function AnnouncementListPage() {
  const { t } = useTranslation('announcements');
  const { go } = useView();
  const { list, answer } = useList(listAnnouncements, usual);
  const { remove } = useActions();
  const bulkActions = useBulk(list, useGroups() ?? []);
  const columns = useMemo(() => announcementColumns(t), [t]);
  return (
    <ResourceList
      title={t('title')}
      actions={<Actions />}
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
          : [editAction(t('edit'), () => go(`/announcement?id=${row.id}`)), deleteAction(t('delete'), () => void remove(row))]
      }
      card={(row) => ({
        title: row.name,
        tag: <AnnouncementTag state={row.state} />,
        fact: formatDays(row.startDate, row.endDate),
        aside: row.groupName,
      })}
      search={t('search')}
      filters={
        <>
          <Filters filter={list.filter} />
          <AudienceFilters list={list} />
        </>
      }
      empty={<EmptyState icon={IconSpeakerphone} title={t('emptyTitle')} text={t('emptyText')} actions={<Add />} />}
    />
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
      <InSheet slot="actions">
        <Button variant="default" leftSection={<DrawnIcon of={IconFolders} />} onClick={() => setOpen(true)}>
          {t('groups.manage')}
        </Button>
      </InSheet>
      <Add />
      <Suspense>{open ? <GroupsDialog close={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

function Add() {
  const { t } = useTranslation('announcements');
  return (
    <Button component={Link} to="/announcement" leftSection={<DrawnIcon of={IconPlus} />}>
      {t('add')}
    </Button>
  );
}
