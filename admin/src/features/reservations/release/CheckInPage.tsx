import { Button } from '@mantine/core';
import { type CheckInPause, endCheckInPause, listCheckInPauses } from '@population-tracker/contract/reservations/check-in';
import { IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LocationPill } from '#features/plan/plan-pickers.tsx';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Tag } from '#ui/Tag.tsx';
import type { Column } from '#ui/table/column.ts';
import { ResourceList } from '#ui/table/ResourceList.tsx';
import { listAhead, useList } from '#ui/table/use-list.ts';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { formatInstant } from '#web/formats/dates.ts';
import { useMayCall } from '#web/permissions.ts';
import { invalidate } from '#web/query.ts';
import { ReleaseFigures } from './ReleaseFigures.tsx';

const PauseForm = lazy(() => import('./PauseForm.tsx'));

const usual = { sort: 'startsAt' };
export const ahead = listAhead(listCheckInPauses, usual);

/** Whether places are released as promised, and the times in which none is. */
export default function CheckInPage() {
  const { t } = useTranslation(['reservations/release', 'plan']);
  const { list, answer } = useList(listCheckInPauses, usual);
  const [adding, setAdding] = useState(false);
  const end = useEndPause();
  const mayEverywhere = useMayCall({ ...endCheckInPause, scope: 'company' });
  const actions = (
    <Button data-tour="add" leftSection={<DrawnIcon of={IconPlus} />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <ResourceList
      title={t('title')}
      uncounted
      actions={actions}
      above={<ReleaseFigures />}
      list={list}
      answer={answer}
      columns={useColumns()}
      rowName={({ reason, startsAt }) => `${reason}, ${formatInstant(startsAt)}`}
      rowActions={(row) =>
        row.locationId !== null || mayEverywhere
          ? [{ key: 'end', label: t('endAsking'), icon: IconPlayerPlay, inRow: true, run: () => void end(row) }]
          : []
      }
      card={(row) => ({
        title: row.reason,
        tag: <PauseTag pause={row} />,
        fact: `${formatInstant(row.startsAt)} – ${formatInstant(row.endsAt)}`,
        aside: row.locationName ?? t('everywhere'),
      })}
      search={t('search')}
      filters={<LocationPill {...list.filter('locationId')} />}
      empty={<EmptyState icon={IconPlayerPause} title={t('emptyTitle')} text={t('emptyText')} actions={actions} />}
    >
      <Suspense>{adding ? <PauseForm close={() => setAdding(false)} /> : null}</Suspense>
    </ResourceList>
  );
}

function PauseTag({ pause: { startsAt } }: { pause: CheckInPause }) {
  const { t } = useTranslation('reservations/release');
  const runs = new Date(startsAt) <= new Date();
  return (
    <Tag tone={runs ? 'warning' : 'neutral'} icon={IconPlayerPause}>
      {t(runs ? 'runs' : 'ahead')}
    </Tag>
  );
}

function useColumns(): Column<CheckInPause>[] {
  const { t } = useTranslation('reservations/release');
  return [
    { key: 'reason', title: t('reason'), cell: ({ reason }) => <span title={reason}>{reason}</span>, width: 224 },
    { key: 'startsAt', title: t('from'), cell: ({ startsAt }) => formatInstant(startsAt), sort: 'startsAt', width: 144 },
    { key: 'endsAt', title: t('until'), cell: ({ endsAt }) => formatInstant(endsAt), width: 144 },
    { key: 'location', title: t('location'), cell: ({ locationName }) => locationName ?? t('everywhere'), width: 144 },
    { key: 'state', title: t('state'), cell: (row) => <PauseTag pause={row} />, width: 112 },
    { key: 'createdBy', title: t('createdBy'), cell: ({ createdBy }) => createdBy || '–', quiet: true, width: 128 },
  ];
}

/** Asks before releasing goes on. */
function useEndPause(): (pause: CheckInPause) => Promise<void> {
  const { t } = useTranslation('reservations/release');
  const client = useQueryClient();
  return async ({ id, reason }) => {
    if (!(await confirm({ title: t('endTitle', { reason }), body: t('endText'), confirmLabel: t('end') }))) return;
    await call(endCheckInPause, { params: { id } });
    toast.success(t('ended'));
    await invalidate(client, ['/check-in']);
  };
}
