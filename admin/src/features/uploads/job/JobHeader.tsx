import { Button } from '@mantine/core';
import type { UploadJob, UploadKind } from '@population-tracker/contract/uploads/uploads';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconCalendarEvent,
  IconColumns3,
  IconFileSpreadsheet,
  IconMapPin,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { formatStamp } from '#web/formats/dates.ts';
import { formatBytes, formatNumber } from '#web/formats/numbers.ts';
import { unbroken } from '#web/formats/unbroken.ts';
import { isOpen } from '../running.ts';
import { UploadTag } from '../UploadTag.tsx';
import { UploadButton } from '../uploads-pickers.tsx';
import classes from './job.module.css';
import type { JobActions } from './job-actions.ts';

interface Props {
  job: UploadJob;
  actions: JobActions;
  /** Opens the choice of columns; left out while it is open. */
  match?: () => void;
}

export function JobHeader({ job, actions, match }: Props) {
  const { t } = useTranslation('uploads');
  const facts = [t(`kindOf.${job.kind}`), formatBytes(job.fileSize), formatStamp(job.createdDate), job.createdBy];
  if (job.sheet && job.sheets.length > 1) facts.push(t('sheetOf', { name: job.sheet, n: formatNumber(job.sheets.length) }));
  if (job.continued && job.continued.by !== job.createdBy) facts.push(t('continuedBy', { name: job.continued.by }));
  const title = (
    <span className={classes.title}>
      <DrawnIcon of={IconFileSpreadsheet} size={24} />
      {job.fileName}
    </span>
  );
  return (
    <PageHeader
      title={title}
      tag={<UploadTag job={job} />}
      facts={<span className={classes.facts}>{facts.map(unbroken).join(' · ')}</span>}
      actions={
        <>
          <InSheet slot="actions">
            <Button variant="default" component={Link} to="/upload-jobs" leftSection={<DrawnIcon of={IconArrowLeft} />}>
              {t('list.all')}
            </Button>
          </InSheet>
          {isOpen(job.state) ? <OpenActions job={job} actions={actions} match={match} /> : <SettledActions job={job} actions={actions} />}
        </>
      }
    />
  );
}

function OpenActions({ job, actions, match }: Props) {
  const { t } = useTranslation('uploads');
  return (
    <>
      {job.state === 'needsDecision' && match ? (
        <InSheet slot="actions">
          <Button variant="default" leftSection={<DrawnIcon of={IconColumns3} />} onClick={match}>
            {t('mapping.again')}
          </Button>
        </InSheet>
      ) : null}
      <InSheet slot="actions">
        <Button variant="default" loading={actions.cancelling} onClick={actions.askToCancel}>
          {t('cancel.button')}
        </Button>
      </InSheet>
    </>
  );
}

/** The list that an upload of this kind fills. */
const filledList = {
  users: { to: '/usermanagement', icon: IconUsers },
  plan: { to: '/locationlist', icon: IconMapPin },
  reservations: { to: '/reservation', icon: IconCalendarEvent },
} as const satisfies Record<UploadKind, object>;

function SettledActions({ job, actions }: Omit<Props, 'match'>) {
  const { t } = useTranslation('uploads');
  const { icon: Icon } = filledList[job.kind];
  if (job.state === 'failed') return null;
  return (
    <>
      <InSheet slot="actions">
        {job.undoable ? (
          <Button variant="default" leftSection={<DrawnIcon of={IconArrowBackUp} />} loading={actions.undoing} onClick={actions.askToUndo}>
            {t('undo.button')}
          </Button>
        ) : null}
        {job.state === 'done' ? (
          <Button
            variant="default"
            component={Link}
            to={filledList[job.kind].to}
            leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
          >
            {t(`toList.${job.kind}`)}
          </Button>
        ) : null}
      </InSheet>
      <UploadButton kind={job.kind} filled />
    </>
  );
}
