import { Button } from '@mantine/core';
import type { DeskNews } from '@population-tracker/contract/plan/floor-plan';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../floor-plan-editor.module.css';
import type { Draft } from './draft.ts';

const told = 8;

/** An upload or a program changed the published desks since the draft was begun: says which, and asks whether it takes them in. */
export function Meanwhile({ draft, news: { added, changed, removed } }: { draft: Draft; news: DeskNews }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const parts = [
    added.length > 0 ? t('desksAdded', { count: added.length }) : null,
    changed.length > 0 ? t('desksChanged', { count: changed.length }) : null,
    removed.length > 0 ? t('desksRemoved', { count: removed.length }) : null,
  ].filter((part) => part !== null);
  const labels = [...added, ...changed].map(({ label }) => label);
  const named = labels.slice(0, told).join(', ') + (labels.length > told ? '…' : '');
  return (
    <div className={classes.conflict} role="alert">
      <p>
        <b>{t('desksMeanwhile')}</b> {parts.join(' · ')}
        {named ? ` (${named})` : null}
      </p>
      <Button variant="default" onClick={() => draft.decide(true)}>
        {t('takeDesks')}
      </Button>
      <Button variant="default" onClick={() => draft.decide(false)}>
        {t('leaveDesks')}
      </Button>
    </div>
  );
}
