import { Button } from '@mantine/core';
import type { Figure, LocationUsage } from '@population-tracker/contract/dashboard/figures';
import { IconChartBar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { Page } from '#ui/page/Page.tsx';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { DiningSection } from './DiningSection.tsx';
import { DistributionSection, monthName } from './DistributionSection.tsx';
import classes from './figures.module.css';
import { type Distribution, useDashboard } from './figures-state.ts';
import { ScopeRow } from './ScopeRow.tsx';
import { averageUse, closureOf, shareOf, type UsedDay } from './usage.ts';

const figures = ['reservations', 'parking', 'shuttle', 'diningHall'] as const;

/** The same numbers as the charts, as tables. */
export default function DashboardTablePage() {
  const { t } = useTranslation('dashboard');
  const dashboard = useDashboard();
  const { summary, distribution, search } = dashboard;
  return (
    <Page>
      <ScopeRow dashboard={dashboard} title={t('title')}>
        <Button variant="default" component={Link} to={{ pathname: '/dashboard', search }} leftSection={<DrawnIcon of={IconChartBar} />}>
          {t('charts')}
        </Button>
      </ScopeRow>
      <table className={classes.table} aria-label={t('figures.label')}>
        <thead>
          <tr>
            <th scope="col">{t('figure')}</th>
            <th scope="col">{t('count')}</th>
            <th scope="col">{t('capacity')}</th>
            <th scope="col">{t('use')}</th>
            <th scope="col">{t('elapsed')}</th>
            <th scope="col">{t('before')}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`figures.${name}`)}</th>
              <td>{number(summary.data?.[name].count)}</td>
              <td>{number(summary.data?.[name].capacity)}</td>
              <td>{share(summary.data?.[name])}</td>
              <td>{number(summary.data?.[name].elapsed)}</td>
              <td>{number(summary.data?.[name].before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <DistributionSection distribution={distribution.data} locationId={dashboard.scope.locationId}>
        {(data) => <PersonsTable data={data} />}
      </DistributionSection>
      {dashboard.usage.data ? <UsageTable usage={dashboard.usage.data} /> : null}
      <DiningSection dining={dashboard.dining} locationId={dashboard.scope.locationId} />
    </Page>
  );
}

const number = (value: number | null | undefined) => (value === null || value === undefined ? '–' : formatNumber(value));

/** Of the capacity, on working days; of all reservations, the seats. */
const share = (figure: Figure | undefined) => (figure?.capacity ? formatPercent(figure.used / figure.capacity) : '–');

function PersonsTable({ data }: { data: Distribution }) {
  const { t } = useTranslation('dashboard');
  const counted = data.days.some(({ persons, total }) => persons.reduce((sum, count) => sum + count, 0) > total);
  return (
    // Many locations scroll beside their days, and the page stays where it is.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={classes.wide} aria-label={t('distribution.title')} tabIndex={0}>
      <table className={classes.table} aria-label={t('distribution.title')}>
        <thead>
          <tr>
            <th className="pt-unbroken" scope="col">
              {t('distribution.day')}
            </th>
            {data.locations.map(({ id, name }) => (
              <th className="pt-unbroken" key={id} scope="col">
                {name}
              </th>
            ))}
            <th className="pt-unbroken" scope="col">
              {t('distribution.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.days.map(({ day, persons, total }) => (
            <tr key={day} aria-current={day === data.today ? 'date' : undefined}>
              <th className="pt-unbroken" scope="row">
                {formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' })}
              </th>
              {data.locations.map(({ id }, index) => (
                <td key={id}>{formatNumber(persons[index] ?? 0)}</td>
              ))}
              <td>{formatNumber(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {counted ? <p className={classes.quiet}>{t('distribution.totalHelp')}</p> : null}
    </section>
  );
}

const percentOf = (share: number | null) => (share === null ? '–' : formatPercent(share));

/** What closed it, or how full it was. */
const dayText = (day: UsedDay): string =>
  closureOf(day)?.text ?? `${percentOf(shareOf(day))} (${formatNumber(day.peak)} / ${formatNumber(day.seats)})`;

/** How full each location is, a column each; its average below. */
function UsageTable({ usage: { month, today, locations } }: { usage: LocationUsage }) {
  const { t } = useTranslation('dashboard');
  return (
    <section className={classes.section}>
      <h2>
        {t('usage.title')} <span className={classes.quiet}>{t('usage.text', { month: monthName(month) })}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
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
    </section>
  );
}
