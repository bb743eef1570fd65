import { exportSpaceUse, type SpacePlace, type SpaceQuery, type SpaceUse } from '@population-tracker/contract/dashboard/space';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { FactTable } from '#ui/table/FactTable.tsx';
import { download } from '#web/client.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { FigurePanel } from '../FigurePanel.tsx';
import type { Asked } from '../figures-state.ts';
import { PlaceRows } from './PlaceRows.tsx';
import classes from './space.module.css';

interface Props {
  use: Asked<SpaceUse>;
  asked: SpaceQuery;
}

/** How many seats would do, from the busiest days. */
export function RightSizePanel({ use: { data, error }, asked }: Props) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  // Where nobody said what a seat costs, nothing is said of it.
  const cost = data?.locations.some(({ spareCost }) => spareCost !== null)
    ? [{ title: t('space.size.spareCost'), cell: ({ spareCost }: SpacePlace) => (spareCost ? money(spareCost) : '–') }]
    : [];
  return (
    <FigurePanel
      title={t('space.size.title')}
      text={t('space.size.text')}
      how={t('space.size.how')}
      onDownload={() => download(exportSpaceUse, { query: { format: 'xlsx', ...asked } })}
      failure={data ? undefined : error?.message}
    >
      {data && (
        <>
          <FactTable
            figures
            label={t('space.size.title')}
            keyOf={({ locationId }) => locationId ?? 0}
            rows={data.locations}
            total={data.locations.length > 1 ? data.company : undefined}
            columns={[
              { title: t('dashboard:location'), cell: (place) => <PlaceRows place={place} use={data} /> },
              { title: t('space.size.seats'), cell: ({ seats }) => formatNumber(seats) },
              { title: t('space.size.p95'), cell: ({ p95 }) => shown(p95) },
              { title: t('space.size.share'), cell: (place) => <Share place={place} /> },
              { title: t('space.size.needed'), cell: ({ needed }) => shown(needed) },
              { title: t('space.size.spare'), cell: (place) => <Spare place={place} /> },
              ...cost,
            ]}
          />
          <p className={classes.note}>{t('space.size.note')}</p>
        </>
      )}
    </FigurePanel>
  );
}

const money = ({ amount, currency }: NonNullable<SpacePlace['spareCost']>): string =>
  formatNumber(amount, { style: 'currency', currency, maximumFractionDigits: 0 });

const shown = (value: number | null): string => (value === null ? '–' : formatNumber(value));

function Share({ place: { p95, seats } }: { place: SpacePlace }) {
  if (p95 === null || seats === 0) return '–';
  return (
    <span className={classes.share} style={{ '--share': Math.min(1, p95 / seats) } as CSSProperties}>
      <i className="pt-bar" />
      {formatPercent(p95 / seats)}
    </span>
  );
}

function Spare({ place: { needed, seats } }: { place: SpacePlace }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  if (needed === null) return '–';
  const spare = seats - needed;
  return spare < 0 ? (
    <b className="pt-wrong">{t('space.size.short', { number: formatNumber(-spare) })}</b>
  ) : (
    <b className="pt-right">{formatNumber(spare)}</b>
  );
}
