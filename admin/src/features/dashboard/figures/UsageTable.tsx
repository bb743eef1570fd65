import type { LocationUsage } from '@population-tracker/contract/dashboard/figures';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import classes from './figures.module.css';
import { averageUse, closureOf, shareOf, type UsedDay } from './usage.ts';

const percentOf = (share: number | null) => (share === null ? '–' : formatPercent(share));

/** What closed it, or how full it was. */
const dayText = (day: UsedDay): string =>
  closureOf(day)?.text ?? `${percentOf(shareOf(day))} (${formatNumber(day.peak)} / ${formatNumber(day.seats)})`;

/** How full each location is, a column each; its average below. */
export function UsageTable({ usage: { today, locations } }: { usage: LocationUsage }) {
  const { t } = useTranslation('dashboard');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={classes.wide} aria-label={t('usage.title')} tabIndex={0}>
      <table className={classes.table} aria-label={t('usage.title')}>
        <thead>
          <tr>
            <th scope="col">{t('usage.day')}</th>
            {locations.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {locations[0]?.days.map(({ day }, at) => (
            <tr key={day} aria-current={day === today ? 'date' : undefined}>
              <th scope="row">{formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' })}</th>
              {locations.map(({ id, days }) => (
                <td key={id}>{days[at] ? dayText(days[at]) : null}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('usage.averageRow')}</th>
            {locations.map(({ id, days }) => (
              <td key={id}>{percentOf(averageUse(days, today))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
