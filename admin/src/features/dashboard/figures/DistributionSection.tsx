import { fewestShown } from '@population-tracker/contract/dashboard/few';
import { exportPersonDistribution } from '@population-tracker/contract/dashboard/figures';
import { IconChartBar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { download } from '#web/client.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { DistributionChart, monthName, presentMonth } from './DistributionChart.tsx';
import { FigurePanel } from './FigurePanel.tsx';
import classes from './figures.module.css';
import type { Distribution } from './figures-state.ts';
import { PersonsTable } from './PersonsTable.tsx';

/** How many people are where on each day of a month, and what stands in its place while there is nobody. */
export function DistributionSection({
  distribution,
  locationId,
}: {
  distribution: Distribution | undefined;
  locationId: number | undefined;
}) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const month = monthName(distribution?.month ?? presentMonth());
  const nobody = distribution?.days.every(({ persons }) => persons.every((count) => count === 0));
  return (
    <div className={classes.section}>
      <FigurePanel
        title={t('distribution.title')}
        text={t('distribution.text', { month })}
        how={t('distribution.how')}
        table={distribution && !nobody ? <PersonsTable data={distribution} /> : undefined}
        onDownload={() => download(exportPersonDistribution, { query: { format: 'xlsx', month: distribution?.month, locationId } })}
      >
        {distribution && (
          <>
            <div className={classes.chart}>
              {nobody ? (
                <EmptyState icon={IconChartBar} title={t('distribution.empty', { month })} text={t('distribution.emptyText')} />
              ) : (
                <DistributionChart data={distribution} />
              )}
            </div>
            {distribution.days.some(({ total, persons }) => total === null || persons.includes(null)) ? (
              <p className={classes.quiet}>{t('fewHelp', { number: formatNumber(fewestShown) })}</p>
            ) : null}
          </>
        )}
      </FigurePanel>
    </div>
  );
}
