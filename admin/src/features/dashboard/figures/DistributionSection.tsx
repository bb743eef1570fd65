import { exportPersonDistribution } from '@population-tracker/contract/dashboard/figures';
import { IconChartBar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { download } from '#web/client.ts';
import { formatDay } from '#web/formats/dates.ts';
import { FigurePanel } from './FigurePanel.tsx';
import classes from './figures.module.css';
import type { Distribution } from './figures-state.ts';

/** The heading of the person distribution, and what stands in its place while there is nothing. */
export function DistributionSection({
  distribution,
  locationId,
  children,
}: {
  distribution: Distribution | undefined;
  locationId: number | undefined;
  children: (data: Distribution) => ReactNode;
}) {
  const { t } = useTranslation('dashboard');
  const month = distribution ? monthName(distribution.month) : '';
  const nobody = distribution?.days.every(({ persons }) => persons.every((count) => count === 0));
  return (
    <div className={classes.section}>
      <FigurePanel
        title={t('distribution.title')}
        text={distribution && t('distribution.text', { month })}
        how={t('distribution.how')}
        onDownload={() => download(exportPersonDistribution, { query: { format: 'xlsx', month: distribution?.month, locationId } })}
      >
        {distribution && (
          <div className={classes.chart}>
            {nobody ? (
              <EmptyState icon={IconChartBar} title={t('distribution.empty', { month })} text={t('distribution.emptyText')} />
            ) : (
              children(distribution)
            )}
          </div>
        )}
      </FigurePanel>
    </div>
  );
}

export const monthName = (month: string): string => formatDay(`${month}-01`, { month: 'long', year: 'numeric' });
