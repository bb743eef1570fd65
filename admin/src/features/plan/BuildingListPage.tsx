import { Button } from '@mantine/core';
import { type Building, buildingImpact, deleteBuilding, listBuildings } from '@population-tracker/contract/plan/plan';
import { exportBuildings } from '@population-tracker/contract/plan/plan-exports';
import { IconBuilding, IconBuildingCommunity } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AddButton } from '#ui/AddButton.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import type { Column } from '#ui/table/column.ts';
import { dateColumn, numberColumn } from '#ui/table/columns.tsx';
import { ResourceList } from '#ui/table/ResourceList.tsx';
import { deleteAction, editAction } from '#ui/table/row-actions.ts';
import { listAhead, useList } from '#ui/table/use-list.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { messageText } from '#web/messages.ts';
import { useView } from '#web/view.ts';
import { editHref } from './places/editing.ts';
import { PlaceTag } from './places/PlaceTag.tsx';
import { useRemove } from './places/places-remove.ts';
import { Pictured } from './places/Thumb.tsx';
import { LocationPill, usePlan } from './plan-pickers.tsx';

const usual = { sort: 'locationName,name' };
export const ahead = listAhead(listBuildings, usual);

export default function BuildingListPage() {
  const { t } = useTranslation('plan');
  const { go } = useView();
  const { list, answer } = useList(listBuildings, usual);
  const remove = useRemove({ impact: buildingImpact, remove: deleteBuilding, texts: 'buildings', done: messageText('building.deleted') });
  const statuses = (['active', 'passive'] as const).map((value) => ({ value, label: t(value) }));
  const filters = (
    <>
      <LocationPill {...list.filter('locationId')} />
      <FilterPill label={t('status')} options={statuses} {...list.filter('status')} />
    </>
  );
  return (
    <ResourceList
      title={t('buildings.title')}
      actions={<AddBuilding />}
      list={list}
      views="buildings"
      exports={exportBuildings}
      answer={answer}
      columns={useColumns()}
      rowName={({ name }) => name}
      rowHref={({ id }) => `/building?id=${id}`}
      rowActions={(row) => [
        editAction(t('edit'), () => go(editHref('/building', row.id))),
        deleteAction(t('delete'), () => void remove(row)),
      ]}
      card={(row) => ({
        title: <Pictured id={row.imageId} icon={IconBuilding} name={row.name} />,
        tag: <PlaceTag status={row.status} />,
        fact: row.locationName,
        aside: `${t('seats')} ${formatNumber(row.seatCount)}`,
      })}
      search={t('buildings.search')}
      filters={filters}
      empty={<NothingYet />}
    />
  );
}

function AddBuilding() {
  const { t } = useTranslation('plan');
  return <AddButton to="/building" label={t('buildings.add')} />;
}

/** The plan's order: without a location, a location is the next step. */
function NothingYet() {
  const { t } = useTranslation('plan');
  const plan = usePlan();
  if (!plan) return null;
  if (plan.locations.length > 0)
    return <EmptyState icon={IconBuilding} title={t('buildings.emptyTitle')} text={t('buildings.emptyText')} actions={<AddBuilding />} />;
  const first = (
    <Button component={Link} to="/location">
      {t('locations.add')}
    </Button>
  );
  return (
    <EmptyState icon={IconBuildingCommunity} title={t('buildings.firstLocation')} text={t('buildings.firstLocationText')} actions={first} />
  );
}

function useColumns(): Column<Building>[] {
  const { t } = useTranslation('plan');
  return [
    { key: 'name', title: t('name'), cell: ({ name, imageId }) => <Pictured id={imageId} icon={IconBuilding} name={name} />, sort: 'name' },
    { key: 'locationName', title: t('location'), cell: ({ locationName }) => locationName, sort: 'locationName', width: 152 },
    numberColumn('workspaceCount', t('locations.workspaces'), 120),
    numberColumn('meetingRoomCount', t('locations.meetingRooms'), 124),
    numberColumn('seatCount', t('seats'), 88),
    { key: 'status', title: t('status'), cell: ({ status }) => <PlaceTag status={status} />, sort: 'status', width: 104 },
    dateColumn('updated', t('updated')),
  ];
}
