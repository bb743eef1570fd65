import { Button } from '@mantine/core';
import type { MeetingRoom, Workspace } from '@population-tracker/contract/plan/plan';
import { IconBuilding } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AddButton } from '#ui/AddButton.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import type { Column } from '#ui/table/column.ts';
import { dateColumn } from '#ui/table/columns.tsx';
import { ResourceList } from '#ui/table/ResourceList.tsx';
import { deleteAction, editAction } from '#ui/table/row-actions.ts';
import { listAhead, useList } from '#ui/table/use-list.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { useView } from '#web/view.ts';
import { BuildingPill, buildingsOf, LocationPill, usePlan } from '../plan-pickers.tsx';
import { editHref } from './editing.ts';
import { PlaceTag } from './PlaceTag.tsx';
import type { PlaceKind } from './place-kind.ts';
import { useRemove } from './places-remove.ts';
import { Pictured } from './Thumb.tsx';

export type Place = (Workspace | MeetingRoom) & { seats?: number; deskCount?: number; imageId?: number | null; equipment?: string[] };

const usual = { sort: 'locationName,buildingName,name' };
export const aheadOf = (kind: PlaceKind) => listAhead(kind.list, usual);

/** The list of workspaces, and that of meeting rooms. */
export function PlaceList({ kind }: { kind: PlaceKind }) {
  const { t } = useTranslation('plan');
  const { go } = useView();
  const { list, answer } = useList(kind.list, usual);
  const remove = useRemove({ impact: kind.impact, remove: kind.remove, texts: kind.texts, done: kind.said('deleted') });
  const statuses = (['active', 'passive'] as const).map((value) => ({ value, label: t(value) }));
  const filters = (
    <>
      <LocationPill {...list.filter('locationId')} />
      <BuildingPill locationId={list.filter('locationId').value} {...list.filter('buildingId')} />
      <FilterPill label={t('status')} options={statuses} {...list.filter('status')} />
    </>
  );
  return (
    <ResourceList<Place>
      title={t(`${kind.texts}.title`)}
      actions={<Add kind={kind} />}
      list={list}
      views={kind.texts}
      exports={kind.exports}
      answer={answer as never}
      columns={useColumns(kind)}
      rowName={({ name }) => name}
      rowHref={({ id }) => `${kind.detail}?id=${id}`}
      rowActions={(row) => [
        editAction(t('edit'), () => go(editHref(kind.detail, row.id))),
        deleteAction(t('delete'), () => void remove(row)),
      ]}
      card={(row) => ({
        title: named(kind, row.name, row.imageId),
        tag: <PlaceTag status={row.status} />,
        fact: `${row.locationName}, ${row.buildingName}`,
        aside: `${t(`${kind.texts}.capacity`)} ${seatsOf(row)}`,
      })}
      search={t(`${kind.texts}.search`)}
      filters={filters}
      empty={<NothingYet kind={kind} />}
    />
  );
}

function Add({ kind }: { kind: PlaceKind }) {
  const { t } = useTranslation('plan');
  return <AddButton to={kind.detail} label={t(`${kind.texts}.add`)} />;
}

/** The plan's order: without a location or a building, that is the next step. */
function NothingYet({ kind }: { kind: PlaceKind }) {
  const { t } = useTranslation('plan');
  const plan = usePlan();
  if (!plan) return null;
  if (buildingsOf(plan, null).length > 0) {
    return (
      <EmptyState
        icon={kind.icon}
        title={t(`${kind.texts}.emptyTitle`)}
        text={t(`${kind.texts}.emptyText`)}
        actions={<Add kind={kind} />}
      />
    );
  }
  const noLocation = plan.locations.length === 0;
  const first = (
    <Button component={Link} to={noLocation ? '/location' : '/building'}>
      {t(noLocation ? 'locations.add' : 'buildings.add')}
    </Button>
  );
  return (
    <EmptyState
      icon={IconBuilding}
      title={t(noLocation ? 'buildings.firstLocation' : 'firstBuilding')}
      text={t('firstBuildingText')}
      actions={first}
    />
  );
}

/** A workspace shows what its floor plan is drawn over; a room has no picture. */
const named = ({ icon }: PlaceKind, name: string, imageId: number | null | undefined) =>
  imageId === undefined ? name : <Pictured id={imageId} icon={icon} name={name} />;

/** Those that can be used; of how many, where they are fewer. */
const seatsOf = ({ capacity, seats = capacity }: Place): string =>
  seats === capacity ? formatNumber(capacity) : `${formatNumber(seats)} / ${formatNumber(capacity)}`;

function useColumns(kind: PlaceKind): Column<Place>[] {
  const { t } = useTranslation('plan');
  return [
    { key: 'name', title: t('name'), cell: ({ name, imageId }) => named(kind, name, imageId), sort: 'name' },
    { key: 'locationName', title: t('location'), cell: ({ locationName }) => locationName, sort: 'locationName', width: 136 },
    { key: 'buildingName', title: t('building'), cell: ({ buildingName }) => buildingName, sort: 'buildingName', width: 168 },
    {
      key: 'capacity',
      title: t(`${kind.texts}.capacity`),
      cell: seatsOf,
      sort: 'capacity',
      align: 'right',
      width: 88,
    },
    kind.texts === 'workspaces'
      ? { key: 'deskCount', title: t('desks'), cell: ({ deskCount }) => formatNumber(deskCount ?? 0), align: 'right', width: 88 }
      : {
          key: 'equipment',
          title: t('meetingRooms.equipment'),
          cell: ({ equipment }) => equipment?.join(', ') || '–',
          quiet: true,
          width: 200,
        },
    { key: 'status', title: t('status'), cell: ({ status }) => <PlaceTag status={status} />, sort: 'status', width: 104 },
    dateColumn('updated', t('updated')),
  ];
}
