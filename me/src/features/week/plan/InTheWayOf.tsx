import type { DayPlan } from '@population-tracker/contract/me/day-plan';
import type { InTheWay } from '@population-tracker/contract/me/my-plan';
import { IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { areaIcons } from '../areas.ts';
import { useReservationTexts } from '../use-reservation-texts.ts';
import classes from './plan-sheet.module.css';

interface Props {
  plan: DayPlan;
  has: InTheWay;
  busy: boolean;
  onGiveBack: () => void;
  onKeep: () => void;
}

/** What somebody has who says that they don't come in: given back, or kept, and then nothing is said. */
export function InTheWayOf({ plan, has: { reservations, waits }, busy, onGiveBack, onKeep }: Props): ReactNode {
  const { t } = useTranslation('week/plan');
  const { what, hours, onDay } = useReservationTexts();
  return (
    <>
      <ul className={classes.had}>
        {reservations.map((one) => (
          <li key={one.id}>
            <DrawnIcon of={areaIcons[one.area]} className="pt-accent" />
            <b className="pt-cut">{what(one)}</b>
            <span className="pt-small pt-quiet pt-figures">
              {[onDay(one.day), one.area === 'pet' ? null : hours(one)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
        {waits.map((one) => (
          <li key={`wait ${one.id}`}>
            <DrawnIcon of={IconHourglass} className="pt-accent" />
            <b className="pt-cut">{t('waiting', { what: what({ ...one, deskLabel: null }) })}</b>
            <span className="pt-small pt-quiet pt-figures">{onDay(one.day)}</span>
          </li>
        ))}
      </ul>
      {waits.length > 0 ? <p className="pt-small pt-quiet">{t('waitingGoes')}</p> : null}
      <TouchButton wide busy={busy} disabled={busy} onClick={onGiveBack}>
        {t(`giveBack.${plan}`)}
      </TouchButton>
      <TouchButton wide look="framed" disabled={busy} onClick={onKeep}>
        {t('keep')}
      </TouchButton>
    </>
  );
}
