import { Button } from '@mantine/core';
import { exportAllFigures } from '@population-tracker/contract/dashboard/space';
import { IconAlertCircle, IconFileSpreadsheet, IconPrinter, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import { Page } from '#ui/page/Page.tsx';
import { download } from '#web/client.ts';
import { TodayOrFigures } from '../TodayOrFigures.tsx';
import { DiningSection } from './DiningSection.tsx';
import { DistributionSection } from './DistributionSection.tsx';
import { FigureRow } from './FigureRow.tsx';
import panel from './figure-panel.module.css';
import { type Dashboard, useDashboard } from './figures-state.ts';
import { ScopeRow } from './ScopeRow.tsx';
import { saveQuietly } from './save-quietly.ts';
import { SpaceSection } from './space/SpaceSection.tsx';
import { useSpaceScope } from './space/space-state.ts';
import { UsageSection } from './UsageSection.tsx';

/** Every panel’s rows in one workbook. */
function AllFigures({ dashboard: { scope, distribution } }: { dashboard: Dashboard }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const { asked } = useSpaceScope(scope.locationId);
  const month = distribution.data?.month;
  return (
    <Button
      variant="default"
      leftSection={<DrawnIcon of={IconFileSpreadsheet} />}
      onClick={() => void saveQuietly(() => download(exportAllFigures, { query: { ...asked, month, day: scope.day } }))}
    >
      {t('allFigures')}
    </Button>
  );
}

/** Counts of a period, and what the months and weeks were like. */
export default function FiguresView() {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const dashboard = useDashboard();
  const { summary, distribution, scope, search } = dashboard;
  const error = summary.error ?? distribution.error;

  return (
    <Page>
      <ScopeRow dashboard={dashboard} title={t('figuresTitle')}>
        <TodayOrFigures />
        <InSheet slot="actions">
          <AllFigures dashboard={dashboard} />
          <Button
            variant="default"
            component={Link}
            to={{ pathname: '/dashboard/table', search }}
            leftSection={<DrawnIcon of={IconTable} />}
          >
            {t('table')}
          </Button>
          <Button variant="default" onClick={() => window.print()} leftSection={<DrawnIcon of={IconPrinter} />}>
            {t('print')}
          </Button>
        </InSheet>
      </ScopeRow>
      {error && !summary.data ? (
        <EmptyState
          icon={IconAlertCircle}
          title={t('dashboard:failed')}
          text={error.message}
          actions={
            <Button variant="default" onClick={dashboard.retry}>
              {t('dashboard:retry')}
            </Button>
          }
        />
      ) : (
        <>
          <FigureRow summary={summary.data} scope={scope} />
          <DistributionSection distribution={distribution.data} locationId={scope.locationId} />
          <div className={panel.panels}>
            <UsageSection usage={dashboard.usage} locationId={scope.locationId} />
            <DiningSection dining={dashboard.dining} locationId={scope.locationId} />
          </div>
          <SpaceSection locationId={scope.locationId} />
        </>
      )}
    </Page>
  );
}
