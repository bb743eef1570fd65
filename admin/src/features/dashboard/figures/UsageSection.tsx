import { exportLocationUsage, type LocationUsage } from '@population-tracker/contract/dashboard/figures';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import heat from '#ui/heat.module.css';
import { heatOf } from '#ui/heat.ts';
import { download } from '#web/client.ts';
import { formatDay, formatInstant } from '#web/formats/dates.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { useHolds } from '#web/permissions.ts';
import { monthName, presentMonth } from './DistributionChart.tsx';
import { FigurePanel } from './FigurePanel.tsx';
import classes from './figure-panel.module.css';
import type { Asked } from './figures-state.ts';
import { UsageTable } from './UsageTable.tsx';
import { averageUse, closedIn, closureOf, shareOf, type UsedDay, weeksOf } from './usage.ts';

interface Props {
  usage: Asked<LocationUsage>;
  locationId: number | undefined;
}

/** More of them would be a wall; the table has all. */
const mostShown = 24;

/** Each location’s month as a calendar: how full its workspaces are on each working day. */
export function UsageSection({ usage: { data, error }, locationId }: Props) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const month = monthName(data?.month ?? presentMonth());
  const left = (data?.locations.length ?? 0) - mostShown;
  return (
    <FigurePanel
      title={t('usage.title')}
      text={t('usage.text', { month })}
      how={t('usage.how')}
      onDownload={() => download(exportLocationUsage, { query: { format: 'xlsx', month: data?.month, locationId } })}
      failure={data ? undefined : error?.message}
      table={data && <UsageTable usage={data} />}
    >
      {data && (
        <>
          <div className={classes.places}>
            {data.locations.slice(0, mostShown).map((place) => (
              <Month key={place.id} place={place} today={data.today} />
            ))}
          </div>
          <Legend />
          <ClosedDays places={data.locations.slice(0, mostShown)} />
          {left > 0 ? <p className={classes.note}>{t('usage.more', { count: left })}</p> : null}
          {data.keptAt ? <p className={classes.note}>{t('usage.keptAt', { time: formatInstant(data.keptAt) })}</p> : null}
        </>
      )}
    </FigurePanel>
  );
}

type Place = LocationUsage['locations'][number];

function Month({ place, today }: { place: Place; today: string }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const average = averageUse(place.days, today);
  const weeks = weeksOf(place.days, place.weekdays);
  return (
    <table className={classes.month}>
      <caption>
        <span className="pt-block pt-cut" title={place.name}>
          {place.name}
        </span>
        <span className="pt-block pt-small pt-quiet">
          {average === null ? null : t('usage.average', { share: formatPercent(average) })}
        </span>
      </caption>
      <colgroup>
        <col />
      </colgroup>
      <thead>
        <tr>
          <td />
          {place.weekdays.map((weekday) => (
            <th key={weekday} scope="col" abbr={formatDay(dayOf(weekday), { weekday: 'long' })}>
              {formatDay(dayOf(weekday), { weekday: 'narrow' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ monday, days }) => (
          <tr key={monday}>
            <th scope="row">{formatDay(days.find((day) => day !== null)?.day ?? monday, { day: 'numeric' })}</th>
            {days.map((day, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is its place
              <Cell key={index} day={day} place={place} today={today} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A week of which only the names of its days are shown: the 1st is a Monday. */
const dayOf = (weekday: number): string => `2024-01-0${weekday}`;

function Cell({ day, place, today }: { day: UsedDay | null; place: Place; today: string }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  // The list behind it opens to administrators only.
  const mayOpen = useHolds('reservations.write');
  if (day === null) return <td />;
  const share = shareOf(day);
  const closed = closureOf(day);
  const counts = t('usage.cell', {
    day: formatDay(day.day, { weekday: 'long', day: 'numeric', month: 'long' }),
    peak: formatNumber(day.peak),
    seats: formatNumber(day.seats),
  });
  const told = closed ? t('usage.closedCell', { counts, text: closed.text }) : counts;
  const text = share === null || closed ? '–' : Math.round(share * 100);
  const rows = new URLSearchParams({ status: 'active', area: 'workspace', from: day.day, to: day.day, locationId: String(place.id) });
  return (
    <td
      className={heat.heat}
      data-heat={closed ? 0 : heatOf(share ?? 0)}
      data-closed={closed ? '' : undefined}
      data-expected={day.day > today || undefined}
      data-today={day.day === today || undefined}
      title={told}
    >
      {mayOpen ? (
        <Link to={`/reservation?${rows}`} aria-label={`${text}: ${told}`}>
          {text}
        </Link>
      ) : (
        text
      )}
    </td>
  );
}

/** What the hatched days are. */
function ClosedDays({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const closed = closedIn([...places]);
  if (closed.length === 0) return null;
  const written = { day: 'numeric', month: 'long' } as const;
  const all = closed.map(({ days, text }) => {
    const last = formatDay(days.at(-1) ?? '', written);
    return `${days.length === 1 ? last : `${formatDay(days[0] ?? '', { day: 'numeric' })}–${last}`}, ${text}`;
  });
  return <p className={classes.note}>{t('usage.hatched', { closures: all.join('; ') })}</p>;
}

function Legend() {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  return (
    <div className={classes.legend}>
      {[1, 2, 3, 4, 5].map((step) => (
        <span key={step}>
          <i className={heat.heat} data-heat={step} />
          {t('usage.step', { from: (step - 1) * 20 + (step === 1 ? 0 : 1), to: step * 20 })}
        </span>
      ))}
      <span>{t('usage.expected')}</span>
    </div>
  );
}
