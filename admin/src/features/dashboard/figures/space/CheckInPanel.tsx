import { type CheckInFigures, exportCheckInFigures } from '@population-tracker/contract/dashboard/check-ins';
import type { SpaceQuery } from '@population-tracker/contract/dashboard/space';
import { IconUserCheck } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { FactTable } from '#ui/table/FactTable.tsx';
import { download } from '#web/client.ts';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { FigurePanel } from '../FigurePanel.tsx';
import type { Asked } from '../figures-state.ts';
import classes from './space.module.css';

interface Props {
  came: Asked<CheckInFigures>;
  asked: SpaceQuery;
}

type Counts = CheckInFigures['company']['counts'];

/** Of those who had to come; null of nobody, and of few. */
const shareOf = (counts: Counts): number | null => (counts && counts.due > 0 ? counts.noShow / counts.due : null);

/** Who came of those who had reserved, and the use that is sure of it. */
export function CheckInPanel({ came: { data, error }, asked: { compare: _, ...query } }: Props) {
  const { t } = useTranslation(['dashboard/figures/space', 'dashboard/figures', 'dashboard']);
  const share = data ? shareOf(data.company.counts) : null;
  const known = data && data.locations.length > 0;
  return (
    <FigurePanel
      title={t('title')}
      text={share === null ? undefined : t('text', { share: formatPercent(share, 1) })}
      how={t('how')}
      onDownload={() => download(exportCheckInFigures, { query: { format: 'xlsx', ...query } })}
      failure={data ? undefined : error?.message}
      table={known ? <Weeks data={data} /> : undefined}
    >
      {data && (known ? <Places data={data} /> : <EmptyState icon={IconUserCheck} title={t('empty')} text={t('emptyText')} />)}
    </FigurePanel>
  );
}

/** A count, or that it is of few. */
function useCount() {
  const { t } = useTranslation(['dashboard/figures/space', 'dashboard/figures', 'dashboard']);
  return (counts: Counts, name: keyof NonNullable<Counts>) => (counts ? formatNumber(Math.round(counts[name])) : t('dashboard:few'));
}

function Places({ data: { company, locations, weeks, since, from } }: { data: CheckInFigures }) {
  const { t } = useTranslation(['dashboard/figures/space', 'dashboard/figures', 'dashboard']);
  const count = useCount();
  const percent = (value: number | null) => (value === null ? '–' : formatPercent(value));
  type Row = { name: string; rule?: CheckInFigures['locations'][number]['rule']; counts: Counts } & Pick<
    CheckInFigures['company'],
    'use' | 'verifiedUse'
  >;
  const onlyAsked = locations.some(({ rule, counts }) => rule === 'asked' && counts?.due === 0);
  return (
    <>
      <FactTable<Row>
        figures
        label={t('title')}
        keyOf={({ name }) => name}
        rows={locations}
        total={locations.length > 1 ? { ...company, name: t('dashboard/figures:space.all') } : undefined}
        columns={[
          { title: t('dashboard:location'), cell: ({ name }) => name },
          { title: t('checkedIn'), cell: ({ counts }) => count(counts, 'checkedIn') },
          { title: t('due'), cell: ({ counts }) => (counts?.due === 0 ? '–' : count(counts, 'due')) },
          { title: t('noShow'), cell: ({ counts }) => (counts?.due === 0 ? '–' : count(counts, 'noShow')) },
          { title: t('hours'), cell: ({ counts }) => (counts?.due === 0 ? '–' : count(counts, 'hours')) },
          { title: t('use'), cell: ({ use }) => percent(use) },
          { title: t('verifiedUse'), cell: ({ verifiedUse }) => <b>{percent(verifiedUse)}</b> },
        ]}
      />
      <WeekBars weeks={weeks} />
      {onlyAsked ? <p className={classes.note}>{t('onlyAsked')}</p> : null}
      {since && since > from ? <p className={classes.note}>{t('since', { day: formatDay(since) })}</p> : null}
    </>
  );
}

/** The share of each week from the first on in which somebody was asked; the longest bar is the worst week. */
function WeekBars({ weeks }: Pick<CheckInFigures, 'weeks'>) {
  const { t } = useTranslation(['dashboard/figures/space', 'dashboard/figures', 'dashboard']);
  const first = weeks.findIndex(({ counts }) => counts === null || counts.checkedIn + counts.due > 0);
  const shown = weeks.slice(Math.max(first, 0)).map(({ monday, counts }) => ({ monday, isFew: counts === null, share: shareOf(counts) }));
  const most = Math.max(...shown.map(({ share }) => share ?? 0));
  if (shown.every(({ share }) => share === null)) return null;
  return (
    <>
      <h3 className={classes.caption}>{t('weeks')}</h3>
      <ul className={classes.bars} aria-label={t('weeks')}>
        {shown.map(({ monday, isFew, share }) => (
          <li key={monday}>
            <span>{formatDay(monday, { day: 'numeric', month: 'short' })}</span>
            <i className="pt-bar" style={{ '--share': most > 0 ? (share ?? 0) / most : 0 } as CSSProperties} />
            <b>{isFew ? t('dashboard:few') : share === null ? '–' : formatPercent(share)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

function Weeks({ data: { weeks } }: { data: CheckInFigures }) {
  const { t } = useTranslation(['dashboard/figures/space', 'dashboard/figures', 'dashboard']);
  const count = useCount();
  return (
    <FactTable
      figures
      label={t('weeks')}
      keyOf={({ monday }) => monday}
      rows={weeks.toReversed()}
      columns={[
        { title: t('dashboard/figures:unmet.week'), cell: ({ monday }) => formatDay(monday, { day: 'numeric', month: 'short' }) },
        { title: t('checkedIn'), cell: ({ counts }) => count(counts, 'checkedIn') },
        { title: t('due'), cell: ({ counts }) => count(counts, 'due') },
        { title: t('noShow'), cell: ({ counts }) => count(counts, 'noShow') },
        { title: t('hours'), cell: ({ counts }) => count(counts, 'hours') },
      ]}
    />
  );
}
