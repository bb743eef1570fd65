import { IconMap2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from '../form.module.css';
import type { Values } from '../values.ts';

/** Leads to the plan of the workspace as it is at that day and hour; the form stays as it is in its tab. */
export function PlanLink({ values: { workspaceId, day, start } }: { values: Values }) {
  const { t } = useTranslation('reservations');
  const when = new URLSearchParams({ id: String(workspaceId), ...(day ? { day } : {}), ...(start ? { hour: start } : {}) });
  return (
    <Link className={classes.planLink} to={`/office-plan?${when}`}>
      <IconMap2 size={16} stroke={1.75} aria-hidden />
      {t('onPlan')}
    </Link>
  );
}
