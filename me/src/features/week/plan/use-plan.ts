import type { DayPlan } from '@population-tracker/contract/me/day-plan';
import { takeBackMine } from '@population-tracker/contract/me/me';
import { type InTheWay, type PlanSaid, sayMyPlan } from '@population-tracker/contract/me/my-plan';
import { useTranslation } from 'react-i18next';
import { notice } from '#ui/touch/notices.ts';
import { call, detailsOf } from '#web/client.ts';
import { attempt } from '../attempt.ts';
import { useReservationTexts } from '../use-reservation-texts.ts';
import { runsOf } from './plan-rules.ts';

export interface PlanWish {
  from: string;
  to: string;
  plan: DayPlan | null;
  giveBack?: boolean;
}

/** Says what was said before a seat took it back; undefined where nothing was. */
export const sayAgain = (day: string, plan: DayPlan | null) =>
  plan ? () => call(sayMyPlan, { body: { from: day, to: day, plan } }, { quiet: true }) : undefined;

/** Saying where one is: told shortly, and undone from the notice, with what was given back for it. */
export function usePlan() {
  const { t } = useTranslation('week/plan');
  const { onDay } = useReservationTexts();

  const undo = ({ before, givenBack }: PlanSaid): Promise<boolean> =>
    attempt({
      work: async () => {
        for (const body of runsOf(before)) await call(sayMyPlan, { body }, { quiet: true });
        for (const { id, version } of givenBack) await call(takeBackMine, { params: { id }, body: { version } }, { quiet: true });
        notice.done(t('undone'));
      },
    });

  /**
   * @param canAsk whether the person can be asked still; else it is told as any other refusal
   * @returns what the person has on these days, where they have to be asked first
   */
  return async function say({ from, to, plan, giveBack = false }: PlanWish, canAsk = () => false): Promise<InTheWay | null> {
    let asked: InTheWay | null = null;
    await attempt({
      work: async () => {
        try {
          const said = await call(sayMyPlan, { body: { from, to, plan, giveBack } }, { quiet: true });
          const days = from === to ? onDay(from) : t('fromTo', { from: onDay(from), to: onDay(to) });
          notice.done(t(`said.${plan ?? 'nothing'}`, { days }), { label: t('undo'), run: () => void undo(said) });
        } catch (error) {
          asked = canAsk() ? detailsOf(error, 'dayPlans.reserved') : null;
          if (!asked) throw error;
        }
      },
    });
    return asked;
  };
}
