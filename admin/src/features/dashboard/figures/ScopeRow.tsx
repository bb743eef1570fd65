import { type Period, periods } from '@population-tracker/contract/dashboard/figures';
import { isoWeek } from '@population-tracker/contract/kernel/days';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '#ui/fields/segmented/Segmented.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { formatDay, formatDays } from '#web/formats/dates.ts';
import classes from './figures.module.css';
import type { Dashboard } from './figures-state.ts';
import { neighbour } from './figures-state.ts';

/** The title, and what the numbers are about: period, days, location. */
export function ScopeRow({ dashboard, title, children }: { dashboard: Dashboard; title: string; children: ReactNode }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const { scope, change, summary, locations } = dashboard;
  const span = summary.data;
  // From the day that was asked for, not from the answer shown: two quick presses go two periods on.
  const from = scope.day ?? span?.from;
  const go = (step: 1 | -1) => from && change({ day: neighbour({ period: scope.period, from }, step) });
  // The server alone knows which day is today: until it has told, a press would lead nowhere.
  const disabled = !from;
  return (
    <>
      <PageHeader title={title} count={span?.period === 'week' ? t('week', { week: isoWeek(span.from) }) : undefined} actions={children} />
      <div className={classes.scope}>
        <InSheet slot="view">
          <Segmented
            aria-label={t('period.label')}
            value={scope.period}
            options={periods.map((period) => ({ value: period, label: t(`period.${period}`) }))}
            onChange={(period) => change({ period })}
          />
        </InSheet>
        <span className="pt-inline pt-round pt-boxed pt-control">
          <IconButton icon={IconChevronLeft} label={t(`previous.${scope.period}`)} disabled={disabled} onClick={() => go(-1)} />
          <span className={classes.span} aria-live="polite">
            {span ? spanText(span) : ' '}
          </span>
          <IconButton icon={IconChevronRight} label={t(`next.${scope.period}`)} disabled={disabled} onClick={() => go(1)} />
        </span>
        <InSheet slot="filters" set={scope.locationId ? 1 : 0}>
          <FilterPill
            label={t('dashboard:location')}
            options={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={scope.locationId ? String(scope.locationId) : ''}
            onChange={(value) => change({ locationId: value ? Number(value) : undefined })}
          />
        </InSheet>
      </div>
    </>
  );
}

function spanText({ period, from, to }: { period: Period; from: string; to: string }): string {
  if (period === 'day') return formatDay(from, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' });
  if (period === 'month') return formatDay(from, { month: 'long', year: 'numeric' });
  return formatDays(from, to);
}
