import { Skeleton } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { formatDay } from '#web/formats/dates.ts';
import classes from './dashboard.module.css';
import type { Distribution } from './dashboard-state.ts';

/** The heading of the person distribution, and what stands in its place while there is nothing. */
export function DistributionSection({
  distribution,
  children,
}: {
  distribution: Distribution | undefined;
  children: (data: Distribution) => ReactNode;
}) {
  const { t } = useTranslation('dashboard');
  const month = distribution ? monthName(distribution.month) : '';
  const nobody = distribution?.days.every(({ persons }) => persons.every((count) => count === 0));
  return (
    <section className={classes.section}>
      <h2>
        {t('distribution.title')} {distribution ? <span className={classes.quiet}>{t('distribution.text', { month })}</span> : null}
      </h2>
      <div className={classes.chart}>
        {!distribution ? <Skeleton height="100%" /> : null}
        {nobody ? <EmptyState icon={IconChartBar} title={t('distribution.empty', { month })} text={t('distribution.emptyText')} /> : null}
        {distribution && !nobody ? children(distribution) : null}
      </div>
    </section>
  );
}

export const monthName = (month: string): string => formatDay(`${month}-01`, { month: 'long', year: 'numeric' });
