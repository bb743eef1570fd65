import { Button } from '@mantine/core';
import { listAudit } from '@population-tracker/contract/audit-log/audit';
import { exportAudit } from '@population-tracker/contract/audit-log/history-exports';
import { IconHistory, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { UserPill } from '#features/users/users-pickers.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { useRecordParam } from '#ui/form/record-param.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import type { ListState } from '#ui/table/list-state.ts';
import { ResourceList } from '#ui/table/ResourceList.tsx';
import { listAhead, useList } from '#ui/table/use-list.ts';
import { auditCard, auditColumns } from './audit-log-columns.tsx';
import { DayRange } from './DayRange.tsx';
import { actionOptions, actionText, entityOptions, entityText } from './entry-texts.ts';

const EntryDialog = lazy(() => import('./EntryDialog.tsx').then((module) => ({ default: module.EntryDialog })));

const usual = { sort: '-at' };
export const ahead = listAhead(listAudit, usual);

/** Who changed what, when and from where; nothing of it can be changed. */
export default function AuditLogPage() {
  const { t } = useTranslation('audit-log');
  const { list, answer } = useList(listAudit, usual);
  const record = useRecordParam();
  const columns = useMemo(() => auditColumns(t), [t]);
  return (
    <ResourceList
      title={t('title')}
      list={list}
      views="auditLog"
      exports={exportAudit}
      answer={answer}
      columns={columns}
      rowName={({ at, action, entity }) => `${entityText(entity)}, ${actionText(action)}, ${at}`}
      rowHref={({ id }) => record.href(id)}
      current={typeof record.open === 'number' ? record.open : null}
      card={auditCard(t)}
      search={t('searchIn')}
      filters={<Filters list={list} />}
      empty={<EmptyState icon={IconHistory} title={t('emptyTitle')} text={t('emptyText')} />}
    >
      <Suspense>
        {typeof record.open === 'number' ? <EntryDialog key={record.open} id={record.open} close={record.close} /> : null}
      </Suspense>
    </ResourceList>
  );
}

function Filters({ list }: { list: ListState<typeof listAudit> }) {
  const { t } = useTranslation('audit-log');
  return (
    <>
      <FilterPill label={t('kind')} options={entityOptions()} searchable {...list.filter('entity')} />
      <FilterPill label={t('what')} options={actionOptions()} searchable {...list.filter('action')} />
      <UserPill label={t('who')} {...list.filter('userId')} />
      {list.filter('partOf').value ? (
        <Button variant="default" rightSection={<IconX size={14} aria-hidden />} onClick={() => list.filter('partOf').onChange('')}>
          {t('partsOfOne')}
        </Button>
      ) : null}
      <DayRange from={list.filter('from')} to={list.filter('to')} />
    </>
  );
}
