import { Button, Skeleton } from '@mantine/core';
import { bulkItemSheet, type ReservationBulk } from '@population-tracker/contract/reservations/reservations-bulk';
import { IconArrowBackUp, IconArrowLeft, IconCalendarEvent, IconDownload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Footer } from '#ui/page/Footer.tsx';
import { InPlace, InSheet } from '#ui/page/InSheet.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { CallError, download } from '#web/client.ts';
import { formatDays } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { unbroken } from '#web/formats/unbroken.ts';
import { StepBar } from '../StepBar.tsx';
import { ItemTable } from './ItemTable.tsx';
import { useBulk } from './live.ts';
import { Progress } from './Progress.tsx';
import { Result } from './Result.tsx';
import { RunTiles } from './RunTiles.tsx';
import { type BulkActions, useBulkActions } from './run-actions.ts';

interface Props {
  id: number;
  /** Back to what was chosen, while that is still there. */
  change?: () => void;
  /** To a new bulk. */
  another: () => void;
  /** To the list, with filters where some are meant: `?type=bulk`. */
  leave: (query?: string) => void;
}

/** A bulk from its check on: what it would do, the decision, how far it is, what came of it. */
export function BulkRun({ id, ...ways }: Props) {
  const { t } = useTranslation(['reservations/bulk', 'reservations']);
  const answer = useBulk(id);
  if (answer.data) return <Run bulk={answer.data} readAt={answer.dataUpdatedAt} {...ways} />;
  if (answer.error) {
    const actions = <Button onClick={() => ways.leave()}>{t('toList')}</Button>;
    return (
      <Page>
        <EmptyState title={answer.error.message} actions={actions} />
      </Page>
    );
  }
  return (
    <Page>
      <Skeleton height={32} width={320} />
      <Skeleton height={36} mt={16} />
      <Skeleton height={72} mt={24} />
      <Skeleton height={320} mt={24} />
    </Page>
  );
}

interface RunProps extends Omit<Props, 'id'> {
  bulk: ReservationBulk;
  readAt: number;
}

function Run({ bulk, readAt, ...ways }: RunProps) {
  const { t } = useTranslation('reservations/bulk');
  const actions = useBulkActions(bulk);
  const { state } = bulk;
  const facts = [
    t(`reservations:areas.${bulk.area}`),
    bulk.place,
    unbroken(formatDays(bulk.firstDay, bulk.lastDay)),
    unbroken(
      `${t('when.days', { count: bulk.days, n: formatNumber(bulk.days) })} × ${t('when.people', { count: bulk.people, n: formatNumber(bulk.people) })}`,
    ),
  ];
  return (
    <Page foot={<Foot bulk={bulk} actions={actions} {...ways} />}>
      <PageHeader title={bulk.title || t('title')} facts={facts.join(' · ')} actions={<HeaderActions bulk={bulk} />} />
      <StepBar current={state === 'checking' || state === 'checked' ? 'check' : 'done'} />
      <p className="pt-unseen" role="status">
        {t(`states.${state}`)}
      </p>
      {state === 'checking' || state === 'making' ? <Progress bulk={bulk} readAt={readAt} /> : <Result bulk={bulk} />}
      {state === 'checking' || state === 'failed' ? null : (
        <>
          <RunTiles bulk={bulk} />
          <InPlace>
            <ItemTable bulk={bulk} />
          </InPlace>
        </>
      )}
    </Page>
  );
}

/** Those that are refused, as a sheet. */
function HeaderActions({ bulk: { id, refused } }: { bulk: ReservationBulk }) {
  const { t } = useTranslation('reservations/bulk');
  const [loading, setLoading] = useState(false);
  if (refused === 0) return null;
  const save = async () => {
    setLoading(true);
    try {
      await download(bulkItemSheet, { params: { id }, query: { outcome: 'refused' } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setLoading(false);
    }
  };
  return (
    <InSheet slot="actions">
      <Button variant="default" loading={loading} leftSection={<DrawnIcon of={IconDownload} />} onClick={() => void save()}>
        {t('download')}
      </Button>
    </InSheet>
  );
}

interface FootProps extends Omit<Props, 'id'> {
  bulk: ReservationBulk;
  actions: BulkActions;
}

function Foot(props: FootProps) {
  const { t } = useTranslation('reservations/bulk');
  const { bulk, actions } = props;
  if (bulk.state === 'checked') return <CheckedFoot {...props} />;
  if (bulk.state !== 'checking' && bulk.state !== 'making') return <EndFoot {...props} />;
  const stop = (
    <Button variant="default" loading={actions.stopping} onClick={actions.stop}>
      {t('stop.button')}
    </Button>
  );
  return <Footer leave={stop} />;
}

function CheckedFoot({ bulk: { valid, refused }, actions, change, another, leave }: FootProps) {
  const { t } = useTranslation('reservations/bulk');
  return (
    <Footer
      leave={
        <Button variant="default" onClick={() => leave()}>
          {t('toList')}
        </Button>
      }
      back={
        change ? (
          <Button variant="default" leftSection={<DrawnIcon of={IconArrowLeft} />} onClick={change}>
            {t('change')}
          </Button>
        ) : (
          <NewBulk another={another} />
        )
      }
      main={
        valid > 0 ? (
          <Button loading={actions.proceeding} onClick={actions.proceed}>
            {t(refused > 0 ? 'makeValid' : 'makeAll', { count: valid, n: formatNumber(valid) })}
          </Button>
        ) : null
      }
    />
  );
}

function EndFoot({ bulk, actions, another, leave }: FootProps) {
  const { t } = useTranslation('reservations/bulk');
  const undo = bulk.undoable ? (
    <Button variant="default" loading={actions.undoing} leftSection={<DrawnIcon of={IconArrowBackUp} />} onClick={actions.undo}>
      {t('undo.button')}
    </Button>
  ) : null;
  return (
    <Footer
      back={
        <>
          {undo}
          <NewBulk another={another} />
        </>
      }
      main={
        <Button leftSection={<DrawnIcon of={IconCalendarEvent} />} onClick={() => leave(bulk.made > 0 ? shownBy(bulk) : '')}>
          {t(bulk.made > 0 ? 'showInList' : 'toList')}
        </Button>
      }
    />
  );
}

function NewBulk({ another }: Pick<Props, 'another'>) {
  const { t } = useTranslation('reservations/bulk');
  return (
    <Button variant="default" leftSection={<DrawnIcon of={IconPlus} />} onClick={another}>
      {t('another')}
    </Button>
  );
}

/** The filters of the list that find what the bulk made. */
const shownBy = ({ id }: ReservationBulk): string => `?${new URLSearchParams({ bulkId: String(id), sort: 'start' })}`;
