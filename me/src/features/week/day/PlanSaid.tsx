import type { DayPlan } from '@population-tracker/contract/me/day-plan';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { planIcons } from '../plan/plan-icons.ts';
import { usePlan } from '../plan/use-plan.ts';
import classes from './day.module.css';

/** What was said of the day, before a seat that is reserved takes it back. */
export function PlanSaid({ day, plan }: { day: string; plan: DayPlan }): ReactNode {
  const { t } = useTranslation(['week/day', 'week']);
  const say = usePlan();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await say({ from: day, to: day, plan: null });
    setBusy(false);
  };
  return (
    <section className={classes.own} aria-label={t('saidOf')}>
      <div className={classes.ownWait}>
        <DrawnIcon of={planIcons[plan]} size={20} className="pt-accent" />
        <div className="pt-narrow pt-break">
          <b>{t(`week:plan.${plan}`)}</b>
          <p className="pt-small pt-quiet">{t('seatTakesBack')}</p>
        </div>
        <TouchButton look="framed" busy={busy} disabled={busy} onClick={() => void press()}>
          {t('takeBackPlan')}
        </TouchButton>
      </div>
    </section>
  );
}
