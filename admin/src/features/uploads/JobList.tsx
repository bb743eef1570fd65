import { exportUploads } from '@population-tracker/contract/audit-log/history-exports';
import { listUploads, type UploadSummary, uploadKinds, uploadStates } from '@population-tracker/contract/uploads/uploads';
import { IconFileUpload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import type { Column } from '#ui/table/column.ts';
import type { ListState } from '#ui/table/list-state.ts';
import { ResourceList } from '#ui/table/ResourceList.tsx';
import { useList } from '#ui/table/use-list.ts';
import { formatStamp } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { useViewName } from '#web/view.ts';
import classes from './job-list.module.css';
import { isRunning, pollAfter, useSettled } from './running.ts';
import { TemplateButton } from './TemplateButton.tsx';
import { UploadTag } from './UploadTag.tsx';
import { type Asked, UploadButton } from './uploads-pickers.tsx';
import { useLiveUploads } from './use-live-uploads.ts';

/** A running job's counts are read again this often where the server can't tell them by itself. */
const pollMs = 1_000;

const anyRuns = (jobs: readonly UploadSummary[] | undefined) => jobs?.some(({ state }) => isRunning(state)) ?? false;

export function JobList({ asked }: { asked: Asked }) {
  const { t } = useTranslation('uploads');
  const { t: generic } = useTranslation();
  const live = useLiveUploads(true);
  const { list, answer } = useList(
    listUploads,
    { sort: '-createdDate' },
    { refetchInterval: ({ state }) => pollAfter(pollMs, { running: anyRuns(state.data?.items), live, failed: state.error !== null }) },
  );
  useViewName(generic('route.uploadJobs'));
  useSettled(anyRuns(answer.data?.items));
  const columns = useMemo(() => jobColumns(t), [t]);
  const actions = (begun?: Asked) => (
    <>
      <InSheet slot="actions">
        <TemplateButton kind="users" />
      </InSheet>
      <UploadButton kind="users" filled asked={begun} />
    </>
  );

  return (
    <ResourceList
      title={t('title')}
      actions={actions(asked)}
      views="uploads"
      list={list}
      exports={exportUploads}
      answer={answer}
      columns={columns}
      rowName={({ fileName }) => fileName}
      rowHref={({ id }) => `?id=${id}`}
      card={(job) => ({
        title: job.fileName,
        tag: <UploadTag job={job} />,
        fact: job.statusExplanation,
        aside: <time dateTime={job.createdDate}>{formatStamp(job.createdDate)}</time>,
      })}
      search={t('list.search')}
      filters={<Filters list={list} />}
      empty={<EmptyState icon={IconFileUpload} title={t('list.emptyTitle')} text={t('list.emptyText')} actions={actions()} />}
    />
  );
}

function Filters({ list }: { list: ListState<typeof listUploads> }) {
  const { t } = useTranslation('uploads');
  const kinds = uploadKinds.map((value) => ({ value, label: t(`kinds.${value}`) }));
  const states = uploadStates.map((value) => ({ value, label: t(`states.${value}`) }));
  return (
    <>
      <FilterPill label={t('kind')} options={kinds} {...list.filter('kind')} />
      <FilterPill label={t('state')} options={states} {...list.filter('state')} />
    </>
  );
}

/** Two small lines, whole on hover. */
const Explanation = ({ statusExplanation }: UploadSummary) => (
  <span className={classes.explanation} title={statusExplanation}>
    {statusExplanation}
  </span>
);

function jobColumns(t: TFunction<'uploads'>): Column<UploadSummary>[] {
  const count = (key: 'total' | 'processed' | 'waiting', width: number): Column<UploadSummary> => ({
    key,
    title: t(`counts.${key}`),
    cell: (job) => formatNumber(job[key]),
    align: 'right',
    width,
  });
  return [
    { key: 'fileName', title: t('list.fileName'), cell: ({ fileName }) => <span title={fileName}>{fileName}</span>, width: 176 },
    { key: 'state', title: t('state'), cell: (job) => <UploadTag job={job} />, width: 152 },
    count('total', 60),
    count('processed', 76),
    count('waiting', 72),
    { key: 'statusExplanation', title: t('list.statusExplanation'), cell: Explanation, quiet: true, width: 176 },
    { key: 'kind', title: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`), width: 104 },
    { key: 'createdBy', title: t('list.createdBy'), cell: ({ createdBy }) => createdBy, width: 92, extra: true },
    {
      key: 'createdDate',
      title: t('list.createdDate'),
      cell: ({ createdDate }) => <time dateTime={createdDate}>{formatStamp(createdDate)}</time>,
      sort: 'createdDate',
      align: 'right',
      quiet: true,
      width: 172,
    },
  ];
}
