import { ownAreas } from '@population-tracker/contract/me/own-areas';
import { endWaiting, exportWaiting, listWaiting, type Waiting } from '@population-tracker/contract/reservations/waiting';
import { IconHourglass, IconUserMinus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LocationPill } from '#features/plan/plan-pickers.tsx';
import { UserPill } from '#features/users/users-pickers.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { DayPill } from '#ui/filters/DayPill.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Tag } from '#ui/Tag.tsx';
import type { Column, RowAction } from '#ui/table/column.ts';
import { ResourceList } from '#ui/table/ResourceList.tsx';
import { listAhead, useList } from '#ui/table/use-list.ts';
import { toast } from '#ui/toast.ts';
import { formatDay, formatInstant, formatTime } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { useMayCall } from '#web/permissions.ts';
import { invalidate, useSend } from '#web/query.ts';

const usual = { sort: 'day' };
export const ahead = listAhead(listWaiting, usual);

/** Who waits for what is full, in the order in which they will get it. */
export default function WaitingPage() {
  const { t } = useTranslation(['reservations/waiting', 'plan', 'users', 'reservations']);
  const { list, answer } = useList(listWaiting, usual);
  const takeOff = useTakeOff();
  return (
    <ResourceList
      title={t('title')}
      list={list}
      answer={answer}
      exports={exportWaiting}
      columns={useColumns()}
      rowName={({ userName, day }) => `${userName}, ${formatDay(day)}`}
      card={(row) => ({
        title: row.userName,
        tag: <PlaceTag wait={row} />,
        fact: `${formatDay(row.day)}, ${t(`reservations:areas.${row.area}`)}`,
        aside: whereOf(row),
      })}
      rowActions={takeOff}
      search={t('search')}
      filters={
        <>
          <FilterPill
            label={t('area')}
            options={ownAreas.map((value) => ({ value, label: t(`reservations:areas.${value}`) }))}
            {...list.filter('area')}
          />
          <LocationPill {...list.filter('locationId')} />
          <UserPill label={t('person')} {...list.filter('userId')} />
          <DayPill label={t('from')} {...list.filter('from')} />
          <DayPill label={t('until')} {...list.filter('to')} />
        </>
      }
      empty={<EmptyState icon={IconHourglass} title={t('emptyTitle')} text={t('emptyText')} />}
    />
  );
}

/** Asks first: whoever waited long loses their place in the line. */
function useTakeOff(): (row: Waiting) => RowAction[] {
  const { t } = useTranslation('reservations/waiting');
  const may = useMayCall(endWaiting);
  const client = useQueryClient();
  const send = useSend(endWaiting, { invalidates: ['/waits'] });
  const run = async (row: Waiting) => {
    const name = row.userName;
    const body = t('takeOffText', { day: formatDay(row.day), place: whereOf(row) });
    if (!(await confirm({ title: t('takeOffTitle', { name }), body, confirmLabel: t('takeOff'), danger: true }))) return;
    // A refusal is shown by the frame: somebody else was quicker, or the line itself.
    const onError = () => void invalidate(client, ['/waits']);
    send.mutate({ params: { id: row.id }, query: {} }, { onSuccess: () => toast.success(t('takenOff', { name })), onError });
  };
  return (row) =>
    may ? [{ key: 'takeOff', label: t('takeOff'), icon: IconUserMinus, inRow: true, danger: true, run: () => void run(row) }] : [];
}

/** The workspace, the departure or the slot, as far as one is meant, and the location. */
const whereOf = ({ workspaceName, slotName, locationName }: Waiting): string =>
  [workspaceName, slotName, locationName].filter(Boolean).join(', ');

function PlaceTag({ wait: { place } }: { wait: Waiting }) {
  const { t } = useTranslation('reservations/waiting');
  return (
    <Tag tone={place === 1 ? 'warning' : 'neutral'} icon={IconHourglass}>
      {t('place', { place: formatNumber(place) })}
    </Tag>
  );
}

function useColumns(): Column<Waiting>[] {
  const { t } = useTranslation(['reservations/waiting', 'reservations']);
  return [
    { key: 'person', title: t('person'), cell: ({ userName }) => <span title={userName}>{userName}</span>, width: 200 },
    { key: 'day', title: t('day'), cell: ({ day }) => formatDay(day), sort: 'day', width: 112 },
    { key: 'place', title: t('placeInLine'), cell: (row) => <PlaceTag wait={row} />, width: 96 },
    { key: 'area', title: t('area'), cell: ({ area }) => t(`reservations:areas.${area}`), width: 112 },
    { key: 'where', title: t('where'), cell: (row) => <Where wait={row} />, width: 208 },
    {
      key: 'hours',
      title: t('hours'),
      cell: ({ start, end, timeZone }) => `${formatTime(start, timeZone)}–${formatTime(end, timeZone)}`,
      width: 112,
    },
    { key: 'joined', title: t('since'), cell: ({ joined }) => formatInstant(joined), sort: 'joined', quiet: true, width: 144 },
  ];
}

/** Leads to what is reserved there on that day. */
function Where({ wait }: { wait: Waiting }) {
  const { day, area, locationId, workspaceId } = wait;
  const rows = new URLSearchParams({ status: 'active', area, from: day, to: day, locationId: String(locationId) });
  if (workspaceId !== null) rows.set('workspaceId', String(workspaceId));
  return <Link to={`/reservation?${rows}`}>{whereOf(wait)}</Link>;
}
