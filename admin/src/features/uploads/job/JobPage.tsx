import { Button, Skeleton } from '@mantine/core';
import { readUpload, type UploadJob } from '@population-tracker/contract/uploads/uploads';
import { IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';
import type { CallError } from '#web/client.ts';
import { ownLang } from '#web/language.ts';
import { useCall } from '#web/query.ts';
import { useViewName } from '#web/view.ts';
import { ErrorRecords } from '../errors/ErrorRecords.tsx';
import { Mapping } from '../mapping/Mapping.tsx';
import { Remembered } from '../mapping/Remembered.tsx';
import { isRunning, pollAfter, useSettled } from '../running.ts';
import { useLiveUploads } from '../use-live-uploads.ts';
import { Counts } from './Counts.tsx';
import { Decision } from './Decision.tsx';
import { Failure } from './Failure.tsx';
import { JobHeader } from './JobHeader.tsx';
import classes from './job.module.css';
import { useJobActions } from './job-actions.ts';
import { Steps } from './Steps.tsx';

/** The counts of a running job are read again this often where the server can't tell them by itself. */
const pollMs = 500;

export function JobPage({ id }: { id: number }) {
  const live = useLiveUploads(true);
  const answer = useCall(
    readUpload,
    { params: { id } },
    {
      quiet: true,
      refetchInterval: ({ state: { data, error } }) =>
        pollAfter(pollMs, { running: data !== undefined && isRunning(data.state), live, failed: error !== null }),
    },
  );
  useViewName(answer.data?.fileName);
  if (answer.data) return <Job job={answer.data} readAt={answer.dataUpdatedAt} lost={answer.error !== null} />;
  if (answer.error) return <Missing error={answer.error} retry={() => void answer.refetch()} />;
  return (
    <Page>
      <Skeleton height={32} width={320} />
      <Skeleton height={20} width={400} mt={4} />
      <Skeleton height={56} mt={20} />
      <Skeleton height={44} mt={24} />
      <Skeleton height={320} mt={24} />
    </Page>
  );
}

interface Props {
  job: UploadJob;
  readAt: number;
  /** The last try to read the job failed. */
  lost: boolean;
}

function Job({ job, readAt, lost }: Props) {
  const { t } = useTranslation('uploads');
  const [matching, setMatching] = useState(false);
  const actions = useJobActions(job);
  useSettled(isRunning(job.state));
  const mapping = job.state === 'needsMapping' || (matching && job.matchable);
  return (
    <Page>
      <JobHeader job={job} actions={actions} match={matching ? undefined : () => setMatching(true)} />
      <p className="pt-unseen" role="status">
        {t(`states.${job.state}`)}
      </p>
      <Steps job={job} />
      {lost ? (
        <p className={classes.lost} role="status">
          <DrawnIcon of={IconCloudOff} />
          {t('lost')}
        </p>
      ) : null}
      {job.remembered && !mapping ? (
        <Remembered job={job} change={job.state === 'needsDecision' ? () => setMatching(true) : undefined} />
      ) : null}
      {job.state === 'failed' && !mapping ? <Failure job={job} match={() => setMatching(true)} /> : null}
      {mapping ? (
        <Mapping
          key={job.sheet}
          job={job}
          close={job.state === 'needsMapping' ? undefined : () => setMatching(false)}
          sent={() => setMatching(false)}
        />
      ) : (
        <>
          {job.state === 'needsDecision' ? <Decision job={job} actions={actions} /> : null}
          {job.total > 0 || isRunning(job.state) ? <Counts job={job} readAt={readAt} /> : null}
          <ErrorRecords job={job} />
        </>
      )}
    </Page>
  );
}

function Missing({ error, retry }: { error: CallError; retry: () => void }) {
  const { t } = useTranslation('uploads');
  const { t: generic } = useTranslation();
  const gone = error.httpStatus === 404;
  const actions = (
    <>
      {gone ? null : (
        <Button lang={ownLang()} onClick={retry}>
          {generic('ui.retry')}
        </Button>
      )}
      <Button variant="default" component={Link} to="/upload-jobs">
        {t('list.all')}
      </Button>
    </>
  );
  return (
    <Page>
      <EmptyState title={gone ? t('gone') : error.message} text={gone ? t('goneText') : undefined} actions={actions} />
    </Page>
  );
}
