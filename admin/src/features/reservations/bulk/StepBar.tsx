import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Step, steps } from './bulk-draft.ts';
import classes from './reservations-bulk.module.css';

interface Props {
  current: Step | 'done';
  /** Goes to an earlier step, or to the next one that is ready; left out where nothing can be changed any more. */
  go?: (step: Step) => void;
  reachable?: (step: Step) => boolean;
}

/** Where one is: who, what and where, when, check. */
export function StepBar({ current, go, reachable }: Props) {
  const { t } = useTranslation('reservations/bulk');
  const at = current === 'done' ? steps.length : steps.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {steps.map((step, index) => {
        const done = index < at;
        const label = (
          <>
            <span className={classes.number} aria-hidden>
              {done ? <IconCheck size={14} stroke={2.5} /> : index + 1}
            </span>
            <span>{t(`steps.${step}`)}</span>
            {done ? <span className="pt-unseen">, {t('steps.done')}</span> : null}
          </>
        );
        return (
          <li key={step} data-state={done ? 'done' : index === at ? 'current' : 'ahead'} aria-current={index === at ? 'step' : undefined}>
            {go && index !== at && reachable?.(step) ? (
              <button type="button" className="pt-focus" onClick={() => go(step)}>
                {label}
              </button>
            ) : (
              <span>{label}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
