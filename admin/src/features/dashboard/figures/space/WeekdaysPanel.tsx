import { exportWeekdays, type SpacePlace, type SpaceQuery, type SpaceUse } from '@population-tracker/contract/dashboard/space';
import { useTranslation } from 'react-i18next';
import heat from '#ui/heat.module.css';
import { heatOf } from '#ui/heat.ts';
import { download } from '#web/client.ts';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { Marked } from '../../Marked.tsx';
import { FigurePanel } from '../FigurePanel.tsx';
import type { Asked } from '../figures-state.ts';
import { PlaceRows } from './PlaceRows.tsx';
import classes from './space.module.css';

interface Props {
  use: Asked<SpaceUse>;
  asked: SpaceQuery;
}

/** Which weekdays are full, and what it would save to spread them. */
export function WeekdaysPanel({ use: { data, error }, asked }: Props) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  return (
    <FigurePanel
      title={t('space.days.title')}
      text={t('space.days.text')}
      how={t('space.days.how')}
      onDownload={() => download(exportWeekdays, { query: { format: 'xlsx', ...asked } })}
      failure={data ? undefined : error?.message}
    >
      {data && (
        <>
          <table className={classes.week} aria-label={t('space.days.title')}>
            <thead>
              <tr>
                <td />
                {data.company.weekdays.map(({ weekday }) => (
                  <th key={weekday} scope="col" abbr={dayName(weekday, 'long')}>
                    {dayName(weekday, 'short')}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...data.locations, ...(data.locations.length > 1 ? [data.company] : [])].map((place) => (
                <tr key={place.locationId ?? 0}>
                  <th scope="row">
                    <PlaceRows place={place} use={data} />
                  </th>
                  {place.weekdays.map((weekday) => (
                    <Cell key={weekday.weekday} weekday={weekday} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <Move move={data.move} />
        </>
      )}
    </FigurePanel>
  );
}

/** What it would save to spread the people. */
function Move({ move }: Pick<SpaceUse, 'move'>) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  if (move === null) return <p className={classes.note}>{t('space.days.even')}</p>;
  const values = {
    fullest: dayName(move.fullest, 'long'),
    emptiest: dayName(move.emptiest, 'long'),
    people: formatNumber(move.people),
    seats: formatNumber(move.seats),
  };
  return (
    <p className={classes.note}>
      <Marked text={t('space.days.move', values)} />
    </p>
  );
}

function Cell({ weekday: { weekday, share, peak, days } }: { weekday: SpacePlace['weekdays'][number] }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  if (share === null) return <td>–</td>;
  const told = t('space.days.cell', {
    day: dayName(weekday, 'long'),
    share: formatPercent(share),
    peak: formatNumber(peak ?? 0),
    days: formatNumber(days),
  });
  return (
    <td className={heat.heat} data-heat={heatOf(share)} title={told}>
      {Math.round(share * 100)}
    </td>
  );
}

/** The 1st is a Monday. */
const dayName = (weekday: number, length: 'short' | 'long'): string => formatDay(`2024-01-0${weekday}`, { weekday: length });
