import { Button } from '@mantine/core';
import type { UploadJob } from '@population-tracker/contract/uploads';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/formats/numbers.ts';
import { messageText } from '../../../../lib/sentences/messages.ts';
import type { JobActions } from './actions.ts';
import classes from './job.module.css';

/** Some rows are invalid: whether to go on with the others, and what that would change (source, section 5). */
export function Decision({ job, actions }: { job: UploadJob; actions: JobActions }) {
  const { t } = useTranslation('uploads');
  const id = useId();
  const changes = (['added', 'updated', 'unchanged'] as const)
    .filter((name) => job[name] > 0)
    .map((name) => t(`decision.${name}.${job.kind}`, { count: job[name], n: formatNumber(job[name]) }));
  return (
    <section className={classes.ask} aria-labelledby={id}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div className={classes.question}>
        <h2 id={id}>{messageText('upload.continueWithValid')}</h2>
        <p>{[...changes, t(`decision.nobody.${job.kind}`)].join(', ')}.</p>
        <p>{t('decision.left', { count: job.invalid, n: formatNumber(job.invalid) })}</p>
      </div>
      <div className={classes.answers}>
        <Button variant="default" loading={actions.cancelling} onClick={actions.cancel}>
          {t('decision.no')}
        </Button>
        <Button loading={actions.proceeding} onClick={actions.proceed}>
          {t('decision.yes')}
        </Button>
      </div>
    </section>
  );
}
