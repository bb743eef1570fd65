import { type DiningHallWeek, exportDiningHallWeek } from '@population-tracker/contract/dashboard/figures';
import { isoWeek, isWeekend } from '@population-tracker/contract/kernel/days';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { download } from '#web/client.ts';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { useHolds } from '#web/permissions.ts';
import { FigurePanel } from './FigurePanel.tsx';
import classes from './figure-panel.module.css';
import type { Asked } from './figures-state.ts';

interface Props {
  dining: Asked<DiningHallWeek>;
  locationId: number | undefined;
}

/** A week of the dining hall: each slot’s reservations on each day beside its places. */
export function DiningSection({ dining: { data, error }, locationId }: Props) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const empty = data?.slots.every(({ counts }) => counts.every((count) => count === 0));
  return (
    <FigurePanel
      title={t('dining.title')}
      text={data && t('dining.text', { week: isoWeek(data.from) })}
      how={t('dining.how')}
      onDownload={() => download(exportDiningHallWeek, { query: { format: 'xlsx', day: data?.from, locationId } })}
      failure={data ? undefined : error?.message}
    >
      {data &&
        (empty ? (
          <EmptyState icon={IconToolsKitchen2} title={t('dining.empty')} text={t('dining.emptyText')} />
        ) : (
          <Slots data={data} locationId={locationId} />
        ))}
    </FigurePanel>
  );
}

function Slots({ data, locationId }: { data: DiningHallWeek; locationId: number | undefined }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  // A weekend on which nobody eats is left out.
  const shown = data.days.map((_, at) => at).filter((at) => !isWeekend(data.days[at] ?? '') || data.slots.some(({ counts }) => counts[at]));
  const sum = (at: number) => data.slots.reduce((total, { counts }) => total + (counts[at] ?? 0), 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={classes.scroll} aria-label={t('dining.title')} tabIndex={0}>
      <table className={classes.slots} aria-label={t('dining.title')}>
        <thead>
          <tr>
            <th scope="col">{t('dining.slot')}</th>
            {shown.map((at) => (
              <th key={at} scope="col">
                {formatDay(data.days[at] ?? '', { weekday: 'short', day: 'numeric' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.slots.map((slot) => (
            <tr key={slot.start + slot.end}>
              <th scope="row">{slot.start}</th>
              {shown.map((at) => (
                <Cell key={at} slot={slot} day={data.days[at] ?? ''} count={slot.counts[at] ?? 0} locationId={locationId} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('dining.all')}</th>
            {shown.map((at) => (
              <td key={at}>{formatNumber(sum(at))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface CellProps {
  slot: DiningHallWeek['slots'][number];
  day: string;
  count: number;
  locationId: number | undefined;
}

function Cell({ slot: { start, end, capacity }, day, count, locationId }: CellProps) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const mayOpen = useHolds('reservations.write');
  const share = capacity > 0 ? count / capacity : 0;
  const told = t('dining.cell', {
    day: formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' }),
    slot: `${start}–${end}`,
    count: formatNumber(count) as never,
    capacity: formatNumber(capacity),
    share: formatPercent(share),
  });
  const rows = new URLSearchParams({ status: 'active', area: 'diningHall', from: day, to: day });
  if (locationId) rows.set('locationId', String(locationId));
  const content = (
    <>
      {formatNumber(count)}
      <i style={{ '--use': `${Math.min(100, share * 100)}%` } as CSSProperties} />
    </>
  );
  return (
    <td data-full={capacity > 0 && count >= capacity ? '' : undefined} title={told}>
      {mayOpen ? (
        <Link to={`/reservation?${rows}`} aria-label={`${formatNumber(count)}: ${told}`}>
          {content}
        </Link>
      ) : (
        content
      )}
    </td>
  );
}
