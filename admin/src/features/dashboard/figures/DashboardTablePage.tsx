import { Button } from '@mantine/core';
import type { Figure } from '@population-tracker/contract/dashboard/figures';
import { IconChartBar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { Page } from '#ui/page/Page.tsx';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { DiningSection } from './DiningSection.tsx';
import { DistributionSection } from './DistributionSection.tsx';
import { AsTables } from './FigurePanel.tsx';
import classes from './figures.module.css';
import { useDashboard } from './figures-state.ts';
import { ScopeRow } from './ScopeRow.tsx';
import { SpaceSection } from './space/SpaceSection.tsx';
import { UsageSection } from './UsageSection.tsx';

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
      <table className={classes.counts} aria-label={t('figures.label')}>
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
      <AsTables value>
        <DistributionSection distribution={distribution.data} locationId={dashboard.scope.locationId} />
        <UsageSection usage={dashboard.usage} locationId={dashboard.scope.locationId} />
        <DiningSection dining={dashboard.dining} locationId={dashboard.scope.locationId} />
        <SpaceSection locationId={dashboard.scope.locationId} />
      </AsTables>
    </Page>
  );
}

const number = (value: number | null | undefined) => (value === null || value === undefined ? '–' : formatNumber(value));

/** Of the capacity, on working days; of all reservations, the seats. */
const share = (figure: Figure | undefined) => (figure?.capacity ? formatPercent(figure.used / figure.capacity) : '–');
