import { comparisons, spaceWeeks } from '@population-tracker/contract/dashboard/space';
import { useTranslation } from 'react-i18next';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { formatDays } from '#web/formats/dates.ts';
import { CheckInPanel } from './CheckInPanel.tsx';
import { HabitPanel } from './HabitPanel.tsx';
import { RightSizePanel } from './RightSizePanel.tsx';
import { RoomsPanel } from './RoomsPanel.tsx';
import { SitesPanel } from './SitesPanel.tsx';
import classes from './space.module.css';
import { useSpace, usualWeeks } from './space-state.ts';
import { TrustPanel } from './TrustPanel.tsx';
import { UnmetDemand } from './UnmetDemand.tsx';
import { WeekdaysPanel } from './WeekdaysPanel.tsx';

/** What some weeks of use say about space, with the weeks that they are about. */
export function SpaceSection({ locationId }: { locationId: number | undefined }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const { asked, change, use, habit, rooms, came } = useSpace(locationId);
  return (
    <section className={classes.section} aria-label={t('space.title')}>
      <header className={classes.head}>
        <h2>
          {t('space.title')} {use.data ? <span>{formatDays(use.data.from, use.data.to)}</span> : null}
        </h2>
        <FilterPill
          label={t('space.weeks')}
          unset={t('space.lastWeeks', { count: usualWeeks })}
          options={spaceWeeks
            .filter((weeks) => weeks !== usualWeeks)
            .map((weeks) => ({ value: String(weeks), label: t('space.lastWeeks', { count: weeks }) }))}
          value={asked.weeks === usualWeeks ? '' : String(asked.weeks)}
          onChange={(value) => change({ weeks: spaceWeeks.find((weeks) => String(weeks) === value) ?? usualWeeks })}
        />
        <FilterPill
          label={t('space.compare')}
          unset={t('space.comparison.none')}
          options={comparisons.filter((one) => one !== 'none').map((one) => ({ value: one, label: t(`space.comparison.${one}`) }))}
          value={asked.compare === 'none' ? '' : asked.compare}
          onChange={(value) => change({ compare: comparisons.find((one) => one === value) ?? 'none' })}
        />
      </header>
      <div className={classes.panels}>
        <RightSizePanel use={use} asked={asked} />
        <WeekdaysPanel use={use} asked={asked} />
        <SitesPanel use={use} asked={asked} />
        <HabitPanel habit={habit} asked={asked} />
        <RoomsPanel rooms={rooms} asked={asked} />
        {use.data ? <UnmetDemand from={use.data.from} to={use.data.to} locationId={locationId} /> : null}
        <CheckInPanel came={came} asked={asked} />
        <TrustPanel use={use} />
      </div>
    </section>
  );
}
