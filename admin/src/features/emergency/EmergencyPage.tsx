import { Button, Skeleton } from '@mantine/core';
import { type Emergency, readEmergency } from '@population-tracker/contract/emergency/emergency';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';
import type { CallError } from '#web/client.ts';
import { ownLang } from '#web/language.ts';
import { useCall } from '#web/query.ts';
import { useView, useViewName } from '#web/view.ts';
import { Board } from './board/Board.tsx';
import { BoardWaiting } from './board/BoardWaiting.tsx';
import { tabNameOf } from './naming.ts';

const DrillForm = lazy(() => import('./drill/DrillForm.tsx').then((module) => ({ default: module.DrillForm })));

/** The emergency or drill `?id=`: its board, or with `form=1` its form for the files. */
export default function EmergencyPage() {
  const { t } = useTranslation('emergency');
  const { address } = useView();
  const id = Number(address.get('id'));
  const known = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useCall(readEmergency, { params: { id } }, { enabled: known, quiet: true });
  useViewName(data && tabNameOf(t, data));
  if (data) return <Shown emergency={data} form={address.get('form') === '1'} />;
  if (!known || error) return <Missing error={error} retry={() => void refetch()} />;
  return <BoardWaiting />;
}

function Shown({ emergency, form }: { emergency: Emergency; form: boolean }) {
  if (!form) return <Board key={emergency.id} emergency={emergency} />;
  return (
    <Suspense fallback={<Waiting />}>
      <DrillForm key={emergency.id} id={emergency.id} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <Page>
      <Skeleton height={32} width={360} />
      <Skeleton height={480} mt={24} />
    </Page>
  );
}

function Missing({ error, retry }: { error: CallError | null; retry: () => void }) {
  const { t } = useTranslation('emergency');
  const { t: generic } = useTranslation();
  const failed = error && error.httpStatus !== 404;
  const actions = (
    <>
      {failed ? (
        <Button lang={ownLang()} onClick={retry}>
          {generic('ui.retry')}
        </Button>
      ) : null}
      <Button variant="default" component={Link} to="/emergency-list">
        {t('toList')}
      </Button>
    </>
  );
  return (
    <Page>
      <EmptyState title={failed ? error.message : t('gone')} text={failed ? undefined : t('goneText')} actions={actions} />
    </Page>
  );
}
