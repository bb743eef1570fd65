import { Button } from '@mantine/core';
import { type DeskAssignment, setDeskAssignments } from '@population-tracker/contract/plan/desk-assignments';
import type { FloorPlan } from '@population-tracker/contract/plan/floor-plan';
import { IconUserShare } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { useMayCall } from '#web/permissions.ts';
import { useTakeBack } from './AssignedDesks.tsx';
import { useOpensText, whoseName } from './assigned-state.ts';

const AssignDialog = lazy(() => import('./AssignDialog.tsx'));

interface Props {
  plan: FloorPlan;
  deskId: number;
  given: DeskAssignment | undefined;
}

/** Whose one desk is, beside its plan, and the way to change that. */
export function DeskOwner({ plan, deskId, given }: Props): ReactNode {
  const { t } = useTranslation('plan/assigned');
  const { workspaceId, published } = plan;
  const opensText = useOpensText();
  const mayAssign = useMayCall(setDeskAssignments);
  const [open, setOpen] = useState(false);
  const takeBack = useTakeBack(workspaceId);
  const desks = published.document.desks.flatMap(({ id, label }) => (id === null ? [] : [{ id, label }]));
  return (
    <>
      {given ? (
        <p>
          <b>{t('isOf', { name: whoseName(given) })}</b>
          <br />
          <span className="pt-small pt-quiet">{opensText(given.opensBeforeHours)}</span>
        </p>
      ) : null}
      {mayAssign ? (
        <div className="pt-row pt-wrap pt-gap-2">
          <Button variant="default" leftSection={<DrawnIcon of={IconUserShare} />} onClick={() => setOpen(true)}>
            {t(given ? 'change' : 'assignThis')}
          </Button>
          {given ? (
            <Button variant="default" onClick={() => void takeBack(given)}>
              {t('takeBackConfirm')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {open ? (
        <Suspense fallback={null}>
          <AssignDialog workspaceId={workspaceId} desks={desks} first={[deskId]} given={given} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
