import { Button } from '@mantine/core';
import { listUploadErrors, type UploadJob, uploadErrorSheet } from '@population-tracker/contract/uploads/uploads';
import { IconDownload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { type ListState, useListState } from '#ui/table/list-state.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { useCall } from '#web/query.ts';
import { useDownload } from '../use-download.ts';
import { ErrorRows } from './ErrorRows.tsx';
import classes from './errors.module.css';

/** What is wrong with which row: the first records while the file is checked, all of them to page and search in afterwards. */
export function ErrorRecords({ job }: { job: UploadJob }) {
  const { t } = useTranslation('uploads');
  const checking = job.state === 'checking';
  if (job.errorRecords.total === 0 && !checking) return null;
  return (
    <section className={classes.section} aria-labelledby="error-records">
      <h2 id="error-records">{t('errors.title')}</h2>
      <span className="pt-faint pt-figures">{countText(t, job)}</span>
      {checking ? <ErrorRows records={job.errorRecords.items} stale={false} /> : <AllRecords job={job} />}
    </section>
  );
}

function AllRecords({ job }: { job: UploadJob }) {
  const list = useListState(listUploadErrors, { sort: 'row' });
  const first = list.page === 1 && list.filtered.length === 0 ? { ...job.errorRecords, totalIsAtLeast: false } : undefined;
  const answer = useCall(
    listUploadErrors,
    { params: { id: job.id }, query: list.query },
    { quiet: true, placeholderData: (before) => before ?? first },
  );
  const total = answer.data?.total ?? 0;
  return (
    <>
      <Tools job={job} list={list} />
      <ErrorRows
        records={answer.data?.items ?? null}
        stale={answer.isPlaceholderData && answer.data?.items !== first?.items}
        failure={answer.data ? undefined : answer.error?.message}
        clear={list.clear}
      />
      {total > 0 ? <Pager list={list} total={total} totalIsAtLeast={answer.data?.totalIsAtLeast ?? false} /> : null}
    </>
  );
}

function Tools({ job, list }: { job: UploadJob; list: ListState<typeof listUploadErrors> }) {
  const { t } = useTranslation('uploads');
  const sheet = useDownload(uploadErrorSheet);
  const columns = job.columns.filter(({ field }) => field !== null).map(({ heading }) => ({ value: heading, label: heading }));
  const reasons = job.reasons.map(({ key, reason, count }) => ({ value: key, label: `${reason} (${formatNumber(count)})` }));
  return (
    <search className={classes.tools}>
      <SearchField placeholder={t('errors.search')} {...list.filter('search')} />
      <FilterPill label={t('errors.column')} options={columns} {...list.filter('column')} />
      {job.reasons.length > 1 ? <FilterPill label={t('errors.reason')} options={reasons} {...list.filter('key')} /> : null}
      {job.contentKept ? (
        <Button
          variant="default"
          leftSection={<DrawnIcon of={IconDownload} />}
          loading={sheet.loading}
          onClick={() => sheet.run({ params: { id: job.id } })}
        >
          {t('errors.download')}
        </Button>
      ) : null}
    </search>
  );
}

function countText(t: TFunction<'uploads'>, { state, invalid, errorRecords: { total } }: UploadJob): string {
  if (total === 0) return t('errors.none');
  const errors = t('errors.count', { count: total, n: formatNumber(total) });
  const text = `${errors}, ${t('errors.rows', { count: invalid, n: formatNumber(invalid) })}`;
  return state === 'checking' ? t('errors.soFar', { text }) : text;
}
