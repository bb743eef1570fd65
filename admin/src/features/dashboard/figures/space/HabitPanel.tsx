import { exportPlanningHabit, type PlanningHabit, type SpaceQuery } from '@population-tracker/contract/dashboard/space';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#web/client.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { FigurePanel } from '../FigurePanel.tsx';
import type { Asked } from '../figures-state.ts';
import classes from './space.module.css';

/** How far ahead people decide, and how many give their seat back late. */
export function HabitPanel({
  habit: { data, error },
  asked: { compare: _, ...query },
}: {
  habit: Asked<PlanningHabit>;
  asked: SpaceQuery;
}) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const known = data?.shares.some(({ share }) => share !== null);
  return (
    <FigurePanel
      title={t('space.habit.title')}
      text={t('space.habit.text')}
      how={t('space.habit.how')}
      onDownload={() => download(exportPlanningHabit, { query: { format: 'xlsx', ...query } })}
      failure={data ? undefined : error?.message}
    >
      {data && (
        <>
          {known ? (
            <ul className={classes.bars}>
              {data.shares.map(({ lead, share }) => (
                <li key={lead}>
                  <span>{lead === 0 ? t('space.habit.sameDay') : t('space.habit.before', { count: lead })}</span>
                  <i className="pt-bar" style={{ '--share': share ?? 0 } as CSSProperties} />
                  <b>{share === null ? '–' : formatPercent(share)}</b>
                </li>
              ))}
            </ul>
          ) : (
            <p className={classes.note}>{t('space.habit.nothing')}</p>
          )}
          <p className={classes.note}>
            {t('space.habit.back', {
              count: data.givenBack.late,
              late: formatNumber(data.givenBack.late),
              all: formatNumber(data.givenBack.all),
            })}
          </p>
        </>
      )}
    </FigurePanel>
  );
}
