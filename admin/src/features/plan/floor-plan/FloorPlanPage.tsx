import { Button } from '@mantine/core';
import { type FloorPlan, readFloorPlan } from '@population-tracker/contract/plan/floor-plan';
import { IconRuler2 } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { call } from '#web/client.ts';
import { invalidate, useCall } from '#web/query.ts';
import { type Standing, useView } from '#web/view.ts';
import { LiveScreen } from '../live/LiveScreen.tsx';
import { standsOf, titleOf } from '../standing.ts';
import { PlanWaiting } from './PlanWaiting.tsx';

// Whoever only looks at a plan does not load the drawing board.
const EditorScreen = lazy(() => import('../editor/EditorScreen.tsx').then(({ EditorScreen }) => ({ default: EditorScreen })));

/** The floor plan of the workspace `?id=`: live, or with `mode=edit` as it is drawn. */
export default function FloorPlanPage(): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const { address, now } = useView();
  const id = Number(address.get('id'));
  const known = Number.isInteger(id) && id > 0;
  const { data: plan, error } = useCall(readFloorPlan, { params: { id: String(known ? id : 1) } } as never, {
    enabled: known,
    quiet: true,
  });
  useTabName(plan && t('tab', { name: titleOf(plan, plan.workspaceName) }), plan && standsOf(plan, plan.workspaceName));
  if (known && !error && !plan) return <PlanWaiting edits={address.get('mode') === 'edit'} />;
  if (!plan) {
    const back = (
      <Button variant="default" component={Link} to="/officelist">
        {t('toList')}
      </Button>
    );
    return (
      <Page>
        <EmptyState title={error && error.httpStatus !== 404 ? error.message : t('gone')} actions={back} />
      </Page>
    );
  }
  // The newest address counts: the one that is rendered may lie behind it for a moment.
  return <Plan key={plan.workspaceId} plan={plan} edits={now().get('mode') === 'edit'} />;
}

/** Named once, not again at each change of the address: a name that comes while the frame follows an address takes it back. */
function useTabName(name: string | undefined, stands: Standing | undefined): void {
  const { name: rename } = useView();
  const latest = useRef(rename);
  latest.current = rename;
  const place = useRef(stands);
  place.current = stands;
  useEffect(() => {
    if (name) latest.current(name, place.current);
  }, [name]);
}

function Plan({ plan, edits }: { plan: FloorPlan; edits: boolean }): ReactNode {
  const { go, now } = useView();
  const client = useQueryClient();
  // Another number begins the editor anew with the plan that was read again.
  const [round, setRound] = useState(0);
  const readAgain = () => invalidate(client, ['/workspaces', '/plan']);
  const show = (mode: 'live' | 'edit') => {
    const address = new URLSearchParams(now());
    address.set('mode', mode);
    go(`?${address}`, { replace: true });
  };
  if (edits) {
    return (
      <Suspense fallback={<PlanWaiting edits />}>
        <Drawing
          key={round}
          id={plan.workspaceId}
          done={() => void readAgain().then(() => show('live'))}
          again={() => setRound((before) => before + 1)}
        />
      </Suspense>
    );
  }
  const { at, document } = plan.published;
  return at !== null || document.desks.length > 0 ? <LiveScreen plan={plan} /> : <NothingYet plan={plan} draw={() => show('edit')} />;
}

/** An editor begins with the plan as the server has it now, and keeps to it: what is read later would pull the ground away. */
function Drawing({ id, ...rest }: { id: number; done: () => void; again: () => void }): ReactNode {
  const [plan, setPlan] = useState<FloorPlan | null>(null);
  useEffect(() => {
    if (plan) return;
    const ends = new AbortController();
    // A refusal is told by the frame.
    call(readFloorPlan, { params: { id: String(id) } } as never, { signal: ends.signal }).then(setPlan, () => null);
    return () => ends.abort();
  }, [id, plan]);
  return plan ? <EditorScreen plan={plan} {...rest} /> : <PlanWaiting edits />;
}

function NothingYet({ plan, draw }: { plan: FloorPlan; draw: () => void }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const begin = (
    <Button leftSection={<DrawnIcon of={IconRuler2} />} onClick={draw}>
      {t(plan.draft ? 'goOn' : 'begin')}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={titleOf(plan, plan.workspaceName)} />
      <EmptyState icon={IconRuler2} title={t('emptyTitle')} text={t('emptyText')} actions={begin} />
    </Page>
  );
}
