import { type UnmetDemand as Demand, exportUnmetDemand, unmetDemand } from '@population-tracker/contract/dashboard/unmet-demand';
import { addDays, mondayOf } from '@population-tracker/contract/kernel/days';
import { IconArmchair } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { FactTable } from '#ui/table/FactTable.tsx';
import { download } from '#web/client.ts';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { useCall } from '#web/query.ts';
import { Marked } from '../../Marked.tsx';
import { FigurePanel } from '../FigurePanel.tsx';
import classes from './unmet.module.css';
import { firstReasons } from './unmet.ts';

interface Props {
  /** First and last day, both included. */
  from: string;
  to: string;
  locationId: number | undefined;
}

/** What people wanted reserved for these days and could not have, by reason. */
export function UnmetDemand({ from, to, locationId }: Props) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const { data, error } = useCall(unmetDemand, { query: { from, to, locationId } }, { placeholderData: keepPreviousData, quiet: true });
  return (
    <FigurePanel
      title={t('unmet.title')}
      text={data && data.total > 0 ? t('unmet.text', { count: data.total, number: formatNumber(data.total) }) : undefined}
      how={t('unmet.how')}
      onDownload={() => download(exportUnmetDemand, { query: { format: 'xlsx', from, to, locationId } })}
      failure={data ? undefined : error?.message}
      table={data && data.total > 0 ? <Weeks data={data} /> : undefined}
    >
      {data && (data.total > 0 ? <Counts data={data} /> : <Nothing data={data} />)}
    </FigurePanel>
  );
}

function Nothing({ data: { to, since } }: { data: Demand }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const day = formatDay(since);
  if (since > to) return <EmptyState icon={IconArmchair} title={t('unmet.unknown')} text={t('unmet.since', { day })} />;
  return <EmptyState icon={IconArmchair} title={t('unmet.empty')} text={t('unmet.emptyText', { day })} />;
}

const Counts = ({ data }: { data: Demand }) => (
  <>
    <Reasons data={data} />
    <Sentences data={data} />
  </>
);

function Reasons({ data: { reasons } }: { data: Demand }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const { shown, others } = firstReasons(reasons);
  const rows = shown.map(({ reason, count }) => ({ name: t(`unmet.reasons.${reason}`), count }));
  if (others.length > 0)
    rows.push({ name: t('unmet.others', { count: others.length }), count: others.reduce((sum, { count }) => sum + count, 0) });
  const longest = Math.max(...rows.map(({ count }) => count));
  return (
    <table className={classes.reasons} aria-label={t('unmet.title')}>
      <tbody>
        {rows.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={classes.bar} aria-hidden>
              <i style={{ '--share': `${(count / longest) * 100}%` } as CSSProperties} />
            </td>
            <td className={classes.count}>{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How many in each week and where, the latest first; the days stand in the sheet. */
function Weeks({ data: { rows } }: { data: Demand }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const locations = [...new Map(rows.map(({ locationId, location }) => [locationId, location]))].sort(([one], [other]) => one - other);
  const weeks = [...new Set(rows.map(({ day }) => mondayOf(day)))].sort().reverse();
  const sum = (week: string, at?: number) =>
    rows.reduce((total, row) => (mondayOf(row.day) === week && (at === undefined || row.locationId === at) ? total + row.count : total), 0);
  return (
    <FactTable
      figures
      label={t('unmet.title')}
      keyOf={(week) => week}
      rows={weeks}
      columns={[
        { title: t('unmet.week'), cell: (week) => formatDay(week, { day: 'numeric', month: 'short' }) },
        ...locations.map(([id, name]) => ({ title: name, cell: (week: string) => formatNumber(sum(week, id)) })),
        ...(locations.length > 1 ? [{ title: t('unmet.refused'), cell: (week: string) => formatNumber(sum(week)) }] : []),
      ]}
    />
  );
}

function Sentences({ data: { from, since, total, created, mostly } }: { data: Demand }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  return (
    <p className="pt-note pt-pretty pt-below-3">
      {mostly ? (
        <Marked
          text={t('unmet.mostly', {
            share: formatPercent(mostly.share),
            reason: t(`unmet.reasons.${mostly.reason}`),
            weekday: formatDay(addDays(mondayOf(from), mostly.weekday - 1), { weekday: 'long' }),
            location: mostly.location,
          })}
        />
      ) : null}{' '}
      {created > 0 ? t('unmet.per', { number: formatNumber((total / created) * 100, { maximumFractionDigits: 1 }) }) : null}{' '}
      {since > from ? t('unmet.since', { day: formatDay(since) }) : null}
    </p>
  );
}
