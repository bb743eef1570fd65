import { Button } from '@mantine/core';
import { forgetMapping, type UploadJob } from '@population-tracker/contract/uploads/uploads';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatInstant } from '#web/formats/dates.ts';
import { useSend } from '#web/query.ts';
import { useTakeJob } from '../job/job-actions.ts';
import classes from './mapping.module.css';

interface Props {
  job: UploadJob;
  /** Opens the choice of columns; left out where it is too late for this file. */
  change?: () => void;
}

/** These headings were mapped by hand before, and that was taken over: who did it, and the way to something else. */
export function Remembered({ job, change }: Props) {
  const { t } = useTranslation('uploads');
  const forget = useSend(forgetMapping, { onSuccess: useTakeJob() });
  if (!job.remembered) return null;
  const { by, at } = job.remembered;
  return (
    <p className={classes.remembered}>
      <DrawnIcon of={IconHistory} />
      <span>{t('mapping.remembered', { name: by, date: formatInstant(at) })}</span>
      {change ? (
        <Button variant="subtle" size="compact-sm" onClick={change}>
          {t('mapping.change')}
        </Button>
      ) : null}
      <Button variant="subtle" size="compact-sm" loading={forget.isPending} onClick={() => forget.mutate({ params: { id: job.id } })}>
        {t('mapping.forget')}
      </Button>
    </p>
  );
}
