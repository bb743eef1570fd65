import { exportSpaceUse, type SpaceQuery, type SpaceUse } from '@population-tracker/contract/dashboard/space';
import { useTranslation } from 'react-i18next';
import { FactTable } from '#ui/table/FactTable.tsx';
import { download } from '#web/client.ts';
import { formatDays } from '#web/formats/dates.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { peopleOrFew } from '../../people-or-few.ts';
import { FigurePanel } from '../FigurePanel.tsx';
import type { Asked } from '../figures-state.ts';
import { PlaceRows } from './PlaceRows.tsx';
import classes from './space.module.css';

interface Props {
  use: Asked<SpaceUse>;
  asked: SpaceQuery;
}

/** Locations beside each other, and beside the weeks that they are compared with. */
export function SitesPanel({ use: { data, error }, asked }: Props) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const share = (value: number | null) => (value === null ? '–' : formatPercent(value));
  const before = data?.compared ? [{ title: t('space.sites.before'), cell: (place: SpaceUse['company']) => share(place.useBefore) }] : [];
  return (
    <FigurePanel
      title={t('space.sites.title')}
      text={data?.compared ? t('space.sites.compared', { days: formatDays(data.compared.from, data.compared.to) }) : undefined}
      how={t('space.sites.how')}
      onDownload={() => download(exportSpaceUse, { query: { format: 'xlsx', ...asked } })}
      failure={data ? undefined : error?.message}
    >
      {data && (
        <>
          <FactTable
            figures
            label={t('space.sites.title')}
            keyOf={({ locationId }) => locationId ?? 0}
            rows={data.locations}
            total={data.locations.length > 1 ? data.company : undefined}
            columns={[
              { title: t('dashboard:location'), cell: (place) => <PlaceRows place={place} use={data} /> },
              {
                title: t('space.sites.people'),
                cell: ({ people, days }) => (days === 0 ? '–' : peopleOrFew(t, people && Math.round(people))),
              },
              { title: t('space.size.seats'), cell: ({ seats }) => formatNumber(seats) },
              { title: t('space.sites.use'), cell: ({ use }) => share(use) },
              ...before,
              { title: t('space.sites.days'), cell: ({ days }) => formatNumber(days) },
            ]}
          />
          {data.compared && data.company.useBefore === null ? <p className={classes.note}>{t('space.sites.noHistory')}</p> : null}
        </>
      )}
    </FigurePanel>
  );
}
