import { Button } from '@mantine/core';
import { teamOrigins } from '@population-tracker/contract/teams/team-origins';
import { exportTeams, listTeams, type Team } from '@population-tracker/contract/teams/teams';
import { IconPlus, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { useRecordParam } from '#ui/form/record-param.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import type { Column, RowAction } from '#ui/table/column.ts';
import { dateColumn } from '#ui/table/columns.tsx';
import { ResourceList } from '#ui/table/ResourceList.tsx';
import { deleteAction, editAction } from '#ui/table/row-actions.ts';
import { listAhead, useList } from '#ui/table/use-list.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { useView } from '#web/view.ts';
import { OriginTag } from './OriginTag.tsx';
import { useRemoveTeam } from './teams-remove.ts';

const TeamForm = lazy(() => import('./TeamForm.tsx'));

const usual = { sort: 'name' };
export const ahead = listAhead(listTeams, usual);

/** Teams made by hand and those of the company's directory. */
export default function TeamsPage() {
  const { t } = useTranslation('users/teams');
  const { list, answer } = useList(listTeams, usual);
  const record = useRecordParam();
  const remove = useRemoveTeam();
  const columns = useMemo(() => columnsOf(t), [t]);
  const rowActions = useRowActions(record.edit, remove);
  const add = (
    <Button data-tour="add" leftSection={<DrawnIcon of={IconPlus} />} onClick={record.add}>
      {t('add')}
    </Button>
  );
  return (
    <ResourceList
      title={t('title')}
      actions={add}
      list={list}
      views="teams"
      exports={exportTeams}
      answer={answer}
      columns={columns}
      rowName={({ name }) => name}
      rowHref={({ id }) => record.href(id)}
      rowActions={rowActions}
      current={typeof record.open === 'number' ? record.open : null}
      card={(team) => ({ title: team.name, tag: <OriginTag team={team} />, fact: t('inIt', { count: team.people }) })}
      search={t('search')}
      filters={
        <FilterPill
          label={t('origin')}
          options={teamOrigins.map((value) => ({ value, label: t(`origins.${value}`) }))}
          {...list.filter('origin')}
        />
      }
      empty={<EmptyState icon={IconUsersGroup} title={t('emptyTitle')} text={t('emptyText')} actions={add} />}
    >
      {record.open ? (
        <Suspense>
          <TeamForm key={record.open} id={record.open} close={record.close} made={record.edit} remove={remove} />
        </Suspense>
      ) : null}
    </ResourceList>
  );
}

const columnsOf = (t: TFunction<'users/teams'>): Column<Team>[] => [
  { key: 'name', title: t('name'), sort: 'name', width: 320, cell: ({ name }) => name },
  { key: 'people', title: t('people'), sort: 'people', align: 'right', width: 96, cell: ({ people }) => formatNumber(people) },
  { key: 'origin', title: t('origin'), sort: 'origin', width: 144, cell: (team) => <OriginTag team={team} /> },
  dateColumn('created', t('created')),
];

function useRowActions(edit: (id: number) => void, remove: (team: Team) => Promise<boolean>): (team: Team) => RowAction[] {
  const { t } = useTranslation('users/teams');
  const { go } = useView();
  return (team) => [
    ...(team.origin === 'hand' ? [editAction(t('edit'), () => edit(team.id))] : []),
    { key: 'show', label: t('show'), icon: IconUsers, inRow: true, run: () => go(`/usermanagement?teamId=${team.id}`) },
    ...(team.origin === 'hand' ? [deleteAction(t('delete'), () => void remove(team))] : []),
  ];
}
