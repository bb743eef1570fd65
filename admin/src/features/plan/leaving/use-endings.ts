import type { PassiveFate, PlanImpact } from '@population-tracker/contract/plan/plan-impact';
import { useTranslation } from 'react-i18next';
import type { Questions } from '#ui/form/save-form.ts';
import { askPassive } from './ask.tsx';

/** The question of a form that would end a place, or a service that it offers, while reservations lie ahead there. */
export function useEndings(name = ''): Questions<{ reservations: PassiveFate }> {
  const { t } = useTranslation('plan');
  const ask = async (impact: PlanImpact): Promise<{ reservations: PassiveFate } | null> => {
    const whole = impact.areas === null;
    const reservations = await askPassive({
      title: t(whole ? 'leaving.passiveTitle' : 'leaving.endsTitle', { name }),
      text: t(whole ? 'leaving.passiveText' : 'leaving.endsText'),
      confirmLabel: t(whole ? 'leaving.makePassive' : 'leaving.save'),
      impact,
    });
    return reservations && { reservations };
  };
  return { 'plan.hasReservations': ask };
}
