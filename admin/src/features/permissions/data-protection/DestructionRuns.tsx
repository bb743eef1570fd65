import { Button } from '@mantine/core';
import { type DestructionRun, listDestructionRuns } from '@population-tracker/contract/data-protection';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormSection } from '#ui/form/FormPage.tsx';
import { formatDays, formatStamp } from '#web/formats/dates.ts';
import { useCall } from '#web/query.ts';

/** What was destroyed, by which rule or whose decision. */
export function DestructionRuns({ limit, showOlder }: { limit: number; showOlder: () => void }) {
  const { t } = useTranslation('permissions/data-protection');
  const { data } = useCall(listDestructionRuns, { query: { limit } }, { staleTime: 0, placeholderData: keepPreviousData });
  return (
    <FormSection title={t('runs.heading')} help={t('runs.help')}>
      {data?.total === 0 ? <p className="pt-quiet">{t('runs.none')}</p> : null}
      <ol className="pt-rows" aria-busy={!data}>
        {data?.items.map((run) => (
          <One key={run.id} run={run} />
        ))}
      </ol>
      {data && data.total > data.items.length && data.items.length === limit ? (
        <Button variant="default" onClick={showOlder}>
          {t('runs.older')}
        </Button>
      ) : null}
    </FormSection>
  );
}

function One({ run }: { run: DestructionRun }) {
  const { t } = useTranslation('permissions/data-protection');
  const why = [
    run.days === null ? null : t('rules.after', { count: run.days }),
    run.legalBasis,
    run.madeBy ? t('runs.by', { name: run.madeBy }) : null,
  ];
  return (
    <li>
      <div>
        <b>{t(`kinds.${run.kind}`)}</b>
        <p>{t('runs.counted', { count: run.counted, days: formatDays(run.firstDay, run.lastDay) })}</p>
        <p className="pt-quiet">{why.filter(Boolean).join(', ')}</p>
      </div>
      <time className="pt-quiet" dateTime={run.began}>
        {formatStamp(run.began)}
      </time>
    </li>
  );
}
