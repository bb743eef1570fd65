import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanPick } from '#features/plan/floor-plan-pickers.tsx';
import classes from '../reservations-form.module.css';
import type { ReservationFormState } from '../reservations-form-state.ts';
import { periodOf } from '../reservations-form-values.ts';

interface Props {
  form: ReservationFormState;
  exceptId: number | undefined;
  buildingId: number;
}

/** Workspace and desk, or the meeting room, from the plan of the chosen hours, where it is drawn. */
export function PlanField({ form, exceptId, buildingId }: Props): ReactNode {
  const { t } = useTranslation('reservations');
  const { area, day } = form.values;
  const { start, end } = periodOf(form.values, form.clock);
  const take = (choice: { workspaceId: number; deskId: number | null }) => {
    form.set('workspaceId', choice.workspaceId);
    form.set('deskId', choice.deskId);
  };
  return (
    <div className={classes.onPlan}>
      <PlanPick
        label={t('pickOnPlan')}
        rooms={area === 'meetingRoom'}
        buildingId={buildingId}
        day={day}
        hours={start !== '' && start < end ? { start, end, exceptId } : null}
        chosen={form.values}
        onPick={take}
      />
    </div>
  );
}
