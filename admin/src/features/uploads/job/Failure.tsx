import { Button } from '@mantine/core';
import type { UploadJob } from '@population-tracker/contract/uploads/uploads';
import { IconAlertCircle, IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { TemplateButton } from '../TemplateButton.tsx';
import { UploadButton } from '../uploads-pickers.tsx';
import classes from './job.module.css';

/** Why nothing came of the file, and what to do about it. */
export function Failure({ job, match }: { job: UploadJob; match: () => void }) {
  const { t } = useTranslation('uploads');
  return (
    <section className={classes.failure}>
      <DrawnIcon of={IconAlertCircle} size={20} />
      <div className={classes.question}>
        <h2>{t('failed.title')}</h2>
        <p className={classes.reason}>{job.statusExplanation}</p>
        <p>{t(job.errorRecords.total > 0 ? 'failed.helpRows' : 'failed.help')}</p>
        <div className={classes.next}>
          <TemplateButton kind={job.kind} />
          {job.matchable ? (
            <Button variant="default" leftSection={<DrawnIcon of={IconColumns3} />} onClick={match}>
              {t(job.sheets.length > 1 ? 'mapping.otherSheet' : 'mapping.again')}
            </Button>
          ) : null}
          <UploadButton kind={job.kind} filled label={t('failed.again')} />
        </div>
      </div>
    </section>
  );
}
