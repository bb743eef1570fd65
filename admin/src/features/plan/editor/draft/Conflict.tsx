import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../floor-plan-editor.module.css';
import type { Draft, DraftState } from './draft.ts';

/** Two changed the same draft: says who and what, and asks whose stands. */
export function Conflict({ draft, state }: { draft: Draft; state: Extract<DraftState, { is: 'conflict' }> }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const { by, difference } = state;
  const parts = difference
    ? [
        difference.added > 0 ? t('partsAdded', { count: difference.added }) : null,
        difference.changed > 0 ? t('partsChanged', { count: difference.changed }) : null,
        difference.removed > 0 ? t('partsRemoved', { count: difference.removed }) : null,
        difference.ground ? t('groundChanged') : null,
      ].filter((part) => part !== null)
    : [t('nothingChanged')];
  return (
    <div className={classes.conflict} role="alert">
      <p>
        <b>{t('conflict', { name: by })}</b> {parts.join(' · ')}
        {difference && difference.desks.length > 0 ? ` (${difference.desks.join(', ')})` : null}
      </p>
      <Button variant="default" onClick={() => draft.takeTheirs()}>
        {t('takeTheirs')}
      </Button>
      <Button variant="default" onClick={() => draft.keepMine()}>
        {t('keepMine')}
      </Button>
    </div>
  );
}
