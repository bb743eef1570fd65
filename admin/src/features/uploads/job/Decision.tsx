import { Button } from '@mantine/core';
import type { UploadJob } from '@population-tracker/contract/uploads/uploads';
import type { ReservationsOfLeaver } from '@population-tracker/contract/users/users';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import { messageText } from '#web/messages.ts';
import { SheetChoice } from '../mapping/SheetChoice.tsx';
import classes from './job.module.css';
import type { JobActions } from './job-actions.ts';

/** What the upload would change, and whatever of it is asked before: invalid rows (source, section 5), new places, leavers, the sheet. */
export function Decision({ job, actions }: { job: UploadJob; actions: JobActions }) {
  const { t } = useTranslation('uploads');
  const id = useId();
  const [reservations, setReservations] = useState<ReservationsOfLeaver>('keep');
  const wrong = job.invalid > 0;
  return (
    <section className={classes.ask} aria-labelledby={id}>
      <DrawnIcon of={IconAlertTriangle} size={20} />
      <div className={classes.question}>
        <h2 id={id}>{wrong ? messageText('upload.continueWithValid') : t('decision.title')}</h2>
        {linesOf(t, job).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {job.asksSheet ? <SheetChoice job={job} sent={() => {}} /> : null}
        {job.leaving ? <Leaving job={job} leaving={job.leaving} value={reservations} onChange={setReservations} /> : null}
      </div>
      <div className={classes.answers}>
        <Button variant="default" loading={actions.cancelling} onClick={actions.cancel}>
          {t(wrong ? 'decision.no' : 'decision.leave')}
        </Button>
        <Button loading={actions.proceeding} onClick={() => actions.proceed(job.leaving ? reservations : undefined)}>
          {t(wrong ? 'decision.yes' : 'decision.apply')}
        </Button>
      </div>
    </section>
  );
}

interface LeavingProps {
  job: UploadJob;
  leaving: NonNullable<UploadJob['leaving']>;
  value: ReservationsOfLeaver;
  onChange: (value: ReservationsOfLeaver) => void;
}

function Leaving({ job, leaving, value, onChange }: LeavingProps) {
  const { t } = useTranslation('uploads');
  const options = [
    { value: 'keep', label: t('decision.keep') },
    { value: 'cancel', label: t('decision.cancel') },
  ] as const;
  const { records, reservations } = leaving;
  return (
    <div className="pt-below-3">
      <p>{t(`decision.leaving.${job.kind === 'plan' ? 'plan' : 'users'}`, { count: records, n: formatNumber(records) })}</p>
      <ChoiceField
        label={t('decision.reservations', { count: reservations, n: formatNumber(reservations) })}
        options={options}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

function linesOf(t: TFunction<'uploads'>, job: UploadJob): string[] {
  const changes = (['added', 'updated', 'unchanged'] as const)
    .filter((name) => job[name] > 0)
    .map((name) => t(`decision.${name}.${job.kind}`, { count: job[name], n: formatNumber(job[name]) }));
  const lines = [`${[...changes, t(`decision.nobody.${job.kind}`)].join(', ')}.`, ...job.additions.map((one) => additionText(t, one))];
  if (job.invalid > 0) lines.push(t('decision.left', { count: job.invalid, n: formatNumber(job.invalid) }));
  if (job.sampleLeftOut) lines.push(t('decision.sample'));
  const isSelfEvident = job.invalid > 0 || job.leaving !== null || job.asksSheet || job.kind === 'plan';
  if (!isSelfEvident) lines.push(t('decision.uploaderGone', { name: job.createdBy }));
  return lines;
}

/** Places whose names alone tell them apart are named. */
const named = new Set(['location', 'building']);

function additionText(t: TFunction<'uploads'>, { sort, count, names }: UploadJob['additions'][number]): string {
  const text = t(`decision.new.${sort}`, { count, n: formatNumber(count), defaultValue: sort });
  if (!named.has(sort)) return `${text}.`;
  return `${text}: ${names.join(', ')}${count > names.length ? ' …' : '.'}`;
}
