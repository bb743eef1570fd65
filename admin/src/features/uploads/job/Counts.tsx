import type { UploadJob } from '@population-tracker/contract/uploads/uploads';
import { useTranslation } from 'react-i18next';
import { Figure, Figures } from '#ui/Figure.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import { isRunning } from '../running.ts';
import classes from './job.module.css';
import { useRemaining } from './remaining.ts';

const everywhere = ['total', 'processed', 'waiting', 'valid'] as const;
const outcomes = ['added', 'updated', 'unchanged'] as const;

interface Props {
  job: UploadJob;
  /** When the job was read, in ms. */
  readAt: number;
}

/** The counts, above them the bar while they move. */
export function Counts({ job, readAt }: Props) {
  const { t } = useTranslation('uploads');
  const running = isRunning(job.state);
  // While a decision is awaited they say what would change, not what did.
  const applied = job.state !== 'needsDecision' && (job.state === 'done' || outcomes.some((name) => job[name] > 0));
  return (
    <div className="pt-below-5">
      {running ? <Bar job={job} /> : null}
      <div className={classes.counts}>
        <Figures>
          {everywhere.map((name) => (
            <Figure key={name} label={t(`counts.${name}`)} value={job[name]} />
          ))}
          <Figure label={t('counts.invalid')} value={job.invalid} tone={job.invalid > 0 ? 'danger' : undefined} />
        </Figures>
        {applied ? (
          <div className={classes.outcome}>
            <Figures>
              {outcomes.map((name) => (
                <Figure key={name} label={t(`counts.${name}`)} value={job[name]} />
              ))}
            </Figures>
          </div>
        ) : null}
        {running ? <Remaining job={job} readAt={readAt} /> : null}
      </div>
    </div>
  );
}

/** Of all rows those that are settled: the right ones, then the wrong ones. Without a width while the rows aren't counted. */
function Bar({ job: { total, processed, invalid } }: { job: UploadJob }) {
  const { t } = useTranslation('uploads');
  const width = (rows: number) => `${total > 0 ? (rows / total) * 100 : 0}%`;
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={t('progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={total > 0 ? Math.round((processed / total) * 100) : undefined}
      data-unknown={total > 0 ? undefined : ''}
    >
      <i style={{ width: width(processed - invalid) }} />
      <i data-invalid="" style={{ width: width(invalid) }} />
    </div>
  );
}

function Remaining({ job, readAt }: Props) {
  const { t } = useTranslation('uploads');
  const seconds = useRemaining(job, readAt);
  return (
    <div className={classes.remaining}>
      <Figures>
        <Figure
          label={t('counts.remaining')}
          value={seconds === null ? t('counts.unknown') : t('counts.about', { time: inUnits(seconds) })}
        />
      </Figures>
    </div>
  );
}

const secondsPerMinute = 60;

/** From two minutes on, seconds are of no interest. */
function inUnits(seconds: number): string {
  const [count, unit] = seconds < 2 * secondsPerMinute ? [seconds, 'second'] : [Math.round(seconds / secondsPerMinute), 'minute'];
  return formatNumber(count, { style: 'unit', unit, unitDisplay: 'short' });
}
