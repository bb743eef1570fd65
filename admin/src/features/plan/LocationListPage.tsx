import { createLocation, deleteLocation, type Location, listLocations, locationImpact } from '@population-tracker/contract/plan/plan';
import { exportLocations } from '@population-tracker/contract/plan/plan-exports';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { UploadButton } from '#features/uploads/uploads-pickers.tsx';
import { AddButton } from '#ui/AddButton.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import type { Column } from '#ui/table/column.ts';
import { dateColumn, numberColumn } from '#ui/table/columns.tsx';
import { ResourceList } from '#ui/table/ResourceList.tsx';
import { deleteAction, editAction } from '#ui/table/row-actions.ts';
import { listAhead, useList } from '#ui/table/use-list.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { messageText } from '#web/messages.ts';
import { useMayCall } from '#web/permissions.ts';
import { useView } from '#web/view.ts';
import { editHref } from './places/editing.ts';
import { PlaceTag } from './places/PlaceTag.tsx';
import { useRemove } from './places/places-remove.ts';
import { Pictured } from './places/Thumb.tsx';

const usual = { sort: 'name' };
export const ahead = listAhead(listLocations, usual);

export default function LocationListPage() {
  // The upload brings texts of its own: they are there before the screen is.
  const { t } = useTranslation(['plan', 'uploads']);
  const { go } = useView();
  const { list, answer } = useList(listLocations, usual);
  const remove = useRemove({ impact: locationImpact, remove: deleteLocation, texts: 'locations', done: messageText('location.deleted') });
  const statuses = (['active', 'passive'] as const).map((value) => ({ value, label: t(value) }));
  const add = useMayCall(createLocation) ? <AddButton to="/location" label={t('locations.add')} /> : null;
  const actions = (
    <>
      <InSheet slot="actions">
        <UploadButton kind="plan" />
      </InSheet>
      {add}
    </>
  );
  return (
    <ResourceList
      title={t('locations.title')}
      actions={actions}
      list={list}
      views="locations"
      exports={exportLocations}
      answer={answer}
      columns={useColumns()}
      rowName={({ name }) => name}
      rowHref={({ id }) => `/location?id=${id}`}
      rowActions={(row) => [
        editAction(t('edit'), () => go(editHref('/location', row.id))),
        deleteAction(t('delete'), () => void remove(row)),
      ]}
      card={(row) => ({
        title: <Pictured id={row.imageId} icon={IconBuildingCommunity} name={row.name} />,
        tag: <PlaceTag status={row.status} />,
        fact: `${t('seats')} ${formatNumber(row.seatCount)}`,
        aside: row.timeZone,
      })}
      search={t('locations.search')}
      filters={<FilterPill label={t('status')} options={statuses} {...list.filter('status')} />}
      empty={
        <EmptyState icon={IconBuildingCommunity} title={t('locations.emptyTitle')} text={t('locations.emptyText')} actions={actions} />
      }
    />
  );
}

function useColumns(): Column<Location>[] {
  const { t } = useTranslation('plan');
  const services = useServiceColumns();
  const capacities = useCapacityColumns();
  return [
    {
      key: 'name',
      title: t('name'),
      cell: ({ name, imageId }) => <Pictured id={imageId} icon={IconBuildingCommunity} name={name} />,
      sort: 'name',
    },
    {
      key: 'timeZone',
      title: t('locations.timeZone'),
      cell: ({ timeZone }) => timeZone,
      sort: 'timeZone',
      quiet: true,
      width: 136,
      extra: true,
    },
    numberColumn('buildingCount', t('locations.buildings'), 68),
    numberColumn('workspaceCount', t('locations.workspaces'), 112),
    { ...numberColumn('meetingRoomCount', t('locations.meetingRooms'), 116), extra: true },
    numberColumn('seatCount', t('seats'), 72),
    ...capacities,
    ...services,
    { key: 'status', title: t('status'), cell: ({ status }) => <PlaceTag status={status} />, sort: 'status', width: 92 },
    dateColumn('updated', t('updated')),
  ];
}

/** What a location is meant for, and its car park. */
function useCapacityColumns(): Column<Location>[] {
  const { t } = useTranslation('plan');
  return [
    {
      key: 'capacity',
      title: t('locations.capacity'),
      // 0 where nobody has said.
      cell: ({ capacity }) => (capacity === 0 ? '–' : formatNumber(capacity)),
      sort: 'capacity',
      align: 'right',
      width: 84,
    },
    {
      key: 'parkingCapacity',
      title: t('locations.parking'),
      cell: ({ parkingCapacity }) => formatNumber(parkingCapacity),
      sort: 'parkingCapacity',
      align: 'right',
      width: 84,
    },
  ];
}

function useServiceColumns(): Column<Location>[] {
  const { t } = useTranslation('plan');
  const offers = (key: 'hasFoodService' | 'hasShuttle' | 'hasGym' | 'takesPets', width: number): Column<Location> => ({
    key,
    title: t(`locations.columns.${key}`),
    cell: (row) => t(row[key] ? 'locations.offered' : 'locations.notOffered'),
    width,
  });
  return [
    offers('hasFoodService', 112),
    offers('hasShuttle', 76),
    { ...offers('hasGym', 76), extra: true },
    { ...offers('takesPets', 76), extra: true },
  ];
}
