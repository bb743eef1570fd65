import { Button } from '@mantine/core';
import { exportEmergencies } from '@population-tracker/contract/audit-log/history-exports';
import { type Emergency, type EmergencyKind, emergencyKinds, listEmergencies } from '@population-tracker/contract/emergency/emergency';
import { createEmergencyTemplate, listEmergencyTemplates } from '@population-tracker/contract/emergency/emergency-settings';
import { IconMessage2, IconUrgent } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import { usePhone } from '#ui/page/phone.ts';
import { ResourceList } from '#ui/table/ResourceList.tsx';
import { listAhead, useList } from '#ui/table/use-list.ts';
import { useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import { useView } from '#web/view.ts';
import { emergencyCard, emergencyColumns } from './emergency-columns.tsx';
import { nameOf } from './naming.ts';
import { RunningNow } from './RunningNow.tsx';
import { useRunning } from './running/use-running.ts';
import { DrillButton, StartButton } from './StartButton.tsx';
import { PhoneNumber } from './settings/PhoneNumber.tsx';

const StartDialog = lazy(() => import('./start/StartDialog.tsx').then((module) => ({ default: module.StartDialog })));
const TemplatesDialog = lazy(() => import('./settings/TemplatesDialog.tsx').then((module) => ({ default: module.TemplatesDialog })));

const usual = { sort: '-startedAt' };
export const ahead = listAhead(listEmergencies, usual);

/** What runs now, the ways to start, and all that was before. */
export default function EmergencyListPage() {
  const { t } = useTranslation('emergency');
  const { list, answer } = useList(listEmergencies, usual);
  const { running = [] } = useRunning();
  const [message, write] = useState<string | null>(null);
  const start = useStartParam();
  const phone = usePhone();
  const columns = useMemo(() => emergencyColumns(t), [t]);
  // At hand when they are needed in a hurry.
  useCall(listEmergencyTemplates, {}, { quiet: true });
  return (
    <ResourceList<Emergency>
      title={t('title')}
      actions={<Actions start={start.open} />}
      facts={phone ? null : <PhoneNumber />}
      foot={phone ? <StartButton start={start.open} /> : null}
      above={running.map(({ id }) => <RunningNow key={id} id={id} />)}
      list={list}
      exports={exportEmergencies}
      answer={answer}
      columns={columns}
      rowName={(row) => nameOf(t, row)}
      rowHref={({ id }) => `/emergency?id=${id}`}
      card={emergencyCard(t)}
      filters={
        <FilterPill
          label={t('kind')}
          options={emergencyKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          {...list.filter('kind')}
        />
      }
      empty={
        <EmptyState
          icon={IconUrgent}
          title={t('empty.title')}
          text={t('empty.text')}
          actions={<DrillButton start={() => start.open('drill')} />}
        />
      }
    >
      <Suspense>
        {start.kind ? (
          <StartDialog key={start.kind} kind={start.kind} running={running} close={start.close} {...{ message, write }} />
        ) : null}
      </Suspense>
    </ResourceList>
  );
}

function Actions({ start }: { start: (kind: EmergencyKind) => void }) {
  const { t } = useTranslation('emergency');
  const phone = usePhone();
  const manages = useMayCall(createEmergencyTemplate);
  const [managing, setManaging] = useState(false);
  return (
    <>
      <InSheet slot="actions">
        {phone ? <PhoneNumber /> : null}
        {manages ? (
          <Button variant="default" leftSection={<DrawnIcon of={IconMessage2} />} onClick={() => setManaging(true)}>
            {t('templates.title')}
          </Button>
        ) : null}
        <DrillButton start={() => start('drill')} />
      </InSheet>
      {phone ? null : <StartButton start={start} />}
      <Suspense>{managing ? <TemplatesDialog close={() => setManaging(false)} /> : null}</Suspense>
    </>
  );
}

/** Which dialog is open stands in the address, so that the search, a link and Back find it. */
function useStartParam() {
  const { address, now, go } = useView();
  const at = (kind: EmergencyKind | null) => {
    const next = new URLSearchParams(now());
    if (kind) next.set('start', kind);
    else next.delete('start');
    return `?${next}`;
  };
  const asked = address.get('start');
  return {
    kind: emergencyKinds.find((kind) => kind === asked) ?? null,
    open: (kind: EmergencyKind) => go(at(kind)),
    close: () => go(at(null), { replace: true }),
  };
}
