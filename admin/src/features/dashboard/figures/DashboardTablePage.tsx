import { Button } from '@mantine/core';
import type { Figure } from '@population-tracker/contract/dashboard/figures';
import { IconChartBar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import { Page } from '#ui/page/Page.tsx';
import { FactTable } from '#ui/table/FactTable.tsx';
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
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const dashboard = useDashboard();
  const { summary, distribution, search } = dashboard;
  return (
    <Page>
      <ScopeRow dashboard={dashboard} title={t('dashboard:title')}>
        <InSheet slot="actions">
          <Button variant="default" component={Link} to={{ pathname: '/dashboard', search }} leftSection={<DrawnIcon of={IconChartBar} />}>
            {t('charts')}
          </Button>
        </InSheet>
      </ScopeRow>
      <div className={classes.counts}>
        <FactTable
          figures
          label={t('dashboard:figures.label')}
          rows={figures}
          keyOf={(name) => name}
          columns={[
            { title: t('figure'), cell: (name) => t(`dashboard:figures.${name}`) },
            { title: t('count'), cell: (name) => number(summary.data?.[name].count) },
            { title: t('capacity'), cell: (name) => number(summary.data?.[name].capacity) },
            { title: t('use'), cell: (name) => share(summary.data?.[name]) },
            { title: t('elapsed'), cell: (name) => number(summary.data?.[name].elapsed) },
            { title: t('before'), cell: (name) => number(summary.data?.[name].before) },
          ]}
        />
      </div>
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
