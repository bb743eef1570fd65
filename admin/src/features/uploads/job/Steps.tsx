import type { UploadJob } from '@population-tracker/contract/uploads/uploads';
import { IconCircleCheck, IconCircleMinus, IconLoader2 } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import classes from './job.module.css';
import { type Step, type StepState, steps, stepsOf } from './steps.ts';

/** Checking, decision, applying: which are done, where the job is, what each says about it. */
export function Steps({ job }: { job: UploadJob }) {
  const { t } = useTranslation('uploads');
  const states = stepsOf(job);
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {steps.map((step, index) => (
        <li key={step} data-state={states[step]} aria-current={isCurrent(states[step]) ? 'step' : undefined}>
          <h2>
            <Glyph state={states[step]} />
            {index + 1}. {t(`steps.${step}`)}
            <span className="pt-unseen">, {t(`steps.states.${states[step]}`)}</span>
          </h2>
          <p>{stepText(t, job, step, states[step])}</p>
        </li>
      ))}
    </ol>
  );
}

const isCurrent = (state: StepState) => state === 'running' || state === 'waiting';

function Glyph({ state }: { state: StepState }) {
  if (state === 'running') return <DrawnIcon of={IconLoader2} className={classes.spinner} />;
  if (state === 'done') return <DrawnIcon of={IconCircleCheck} />;
  if (state === 'stopped') return <DrawnIcon of={IconCircleMinus} />;
  return null;
}

function stepText(t: TFunction<'uploads'>, job: UploadJob, step: Step, state: StepState): string {
  if (state === 'running') return job.statusExplanation;
  if (state === 'stopped') return job.state === 'failed' ? t('steps.failed') : job.statusExplanation;
  if (step === 'check') return state === 'waiting' ? t('steps.matchFirst') : counted(t, 'steps.checked', job.total);
  if (step === 'apply') return state === 'done' ? job.statusExplanation : nothingText(t, job);
  if (state === 'ahead') return t(isOver(job) ? 'steps.notReached' : 'steps.decideAhead');
  if (state === 'waiting' && job.invalid === 0) return t('steps.asks');
  if (state === 'waiting') return counted(t, 'steps.invalid', job.invalid);
  return job.invalid > 0 ? t('steps.continued') : t('steps.allValid');
}

const nothingText = (t: TFunction<'uploads'>, job: UploadJob) => t(`steps.${isOver(job) ? 'nothing' : 'nothingYet'}.${job.kind}`);

const isOver = ({ state }: UploadJob) => state === 'failed' || state === 'cancelled';

const counted = (t: TFunction<'uploads'>, key: 'steps.checked' | 'steps.invalid', count: number) =>
  t(key, { count, n: formatNumber(count) });
