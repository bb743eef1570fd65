import type { SpaceUse } from '@population-tracker/contract/dashboard/space';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { FigurePanel } from '../FigurePanel.tsx';
import type { Asked } from '../figures-state.ts';
import classes from './space.module.css';

/** Whether to believe the panels. */
export function TrustPanel({ use: { data, error } }: { use: Asked<SpaceUse> }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const facts = data && [
    [t('space.trust.days'), formatNumber(data.trust.days)],
    [t('space.trust.frozen'), formatNumber(data.trust.frozen)],
    [t('space.trust.missing'), formatNumber(data.trust.missing)],
    [t('space.trust.since'), data.trust.since ? formatDay(data.trust.since) : '–'],
    [t('space.trust.keptAt'), data.trust.keptAt ? formatInstant(data.trust.keptAt) : '–'],
  ];
  return (
    <FigurePanel title={t('space.trust.title')} how={t('space.trust.how')} failure={data ? undefined : error?.message}>
      {facts && (
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </FigurePanel>
  );
}
