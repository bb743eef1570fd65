import { Button } from '@mantine/core';
import { type DeskAssignment, setDeskAssignments } from '@population-tracker/contract/plan/desk-assignments';
import { listDesks } from '@population-tracker/contract/plan/desks';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { toast } from '#ui/toast.ts';
import { CallError, call } from '#web/client.ts';
import { useMayCall } from '#web/permissions.ts';
import { invalidate, useCall } from '#web/query.ts';
import { PlacePart } from '../place-page/PlacePart.tsx';
import place from '../place-page/place.module.css';
import classes from './assigned.module.css';
import { assignedPaths, useAssigned, useOpensText, whoseName } from './assigned-state.ts';

const AssignDialog = lazy(() => import('./AssignDialog.tsx'));
const shown = 6;

/** Whose desks of a workspace are, on its page. */
export function AssignedDesks({ workspaceId }: { workspaceId: number }) {
  const { t } = useTranslation('plan/assigned');
  const assigned = [...useAssigned(workspaceId).values()];
  const mayAssign = useMayCall(setDeskAssignments);
  const [all, showAll] = useState(false);
  const [open, setOpen] = useState<DeskAssignment | 'new' | null>(null);
  const takeBack = useTakeBack(workspaceId);
  const add = (
    <Button variant="default" leftSection={<DrawnIcon of={IconPlus} />} onClick={() => setOpen('new')}>
      {t('assign')}
    </Button>
  );
  return (
    <PlacePart part="rules" title={t('title')} count={assigned.length} aside={mayAssign ? add : null}>
      {assigned.length === 0 ? <p className={place.quiet}>{t('none')}</p> : null}
      <ul>
        {(all ? assigned : assigned.slice(0, shown)).map((one) => (
          <Line key={one.deskId} one={one} change={mayAssign ? () => setOpen(one) : null} takeBack={() => void takeBack(one)} />
        ))}
      </ul>
      {!all && assigned.length > shown ? (
        <button type="button" className="pt-accent" onClick={() => showAll(true)}>
          {t('all', { count: assigned.length })}
        </button>
      ) : null}
      {open ? <Assigning workspaceId={workspaceId} given={open === 'new' ? undefined : open} close={() => setOpen(null)} /> : null}
    </PlacePart>
  );
}

interface LineProps {
  one: DeskAssignment;
  /** Null for whoever may only look. */
  change: (() => void) | null;
  takeBack: () => void;
}

function Line({ one, change, takeBack }: LineProps) {
  const { t } = useTranslation('plan/assigned');
  const opensText = useOpensText();
  const name = whoseName(one);
  return (
    <li className={classes.line}>
      <b>{one.deskLabel}</b>
      <span className="pt-stack pt-narrow pt-break pt-pretty">
        {change ? (
          <button type="button" className={classes.name} onClick={change} title={t('change')}>
            {name}
          </button>
        ) : (
          name
        )}
        <small className="pt-small pt-quiet">{opensText(one.opensBeforeHours)}</small>
      </span>
      {change ? <IconButton small icon={IconX} label={t('takeBack', { desk: one.deskLabel })} onClick={takeBack} /> : null}
    </li>
  );
}

function Assigning({ workspaceId, given, close }: { workspaceId: number; given: DeskAssignment | undefined; close: () => void }) {
  const query = { workspaceId: String(workspaceId), sort: 'label', limit: '200' };
  const { data } = useCall(listDesks, { query } as never);
  if (!data) return null;
  const first = given ? [given.deskId] : [];
  return (
    <Suspense fallback={null}>
      <AssignDialog workspaceId={workspaceId} desks={data.items} first={first} given={given} close={close} />
    </Suspense>
  );
}

/** Asks, and gives a desk back to everybody. */
export function useTakeBack(workspaceId: number): (one: DeskAssignment) => Promise<void> {
  const { t } = useTranslation('plan/assigned');
  const client = useQueryClient();
  return async (one) => {
    const desk = one.deskLabel;
    const sure = await confirm({
      title: t('takeBackTitle', { desk }),
      body: t('takeBackText', { name: whoseName(one) }),
      confirmLabel: t('takeBackConfirm'),
    });
    if (!sure) return;
    try {
      await call(setDeskAssignments, { params: { id: workspaceId }, body: { deskIds: [one.deskId], to: null } });
      toast.success(t('takenBack'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
    await invalidate(client, assignedPaths);
  };
}
