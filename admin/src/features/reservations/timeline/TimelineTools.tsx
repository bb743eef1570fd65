import { Button } from '@mantine/core';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { Timeline } from '@population-tracker/contract/reservations/reservation-views';
import { areas, exportReservations } from '@population-tracker/contract/reservations/reservations';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BuildingPill, usePlan } from '#features/plan/plan-pickers.tsx';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import filters from '#ui/filters/filters.module.css';
import { IconButton } from '#ui/IconButton.tsx';
import { ExportMenu } from '#ui/list/tools/ExportMenu.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import { PopupItem } from '#ui/popup-menu/PopupItem.tsx';
import { PopupMenu } from '#ui/popup-menu/PopupMenu.tsx';
import { formatDay } from '#web/formats/dates.ts';
import { FromTable } from './FromTable.tsx';
import { type TimelineState, usualZoom, type Zoom, zooms } from './timeline-state.ts';
import classes from './tools.module.css';

interface Props {
  state: TimelineState;
  timeline: Timeline | undefined;
  /** A phone has no hours to zoom. */
  phone: boolean;
}

/** Which day, which place, which rows. */
export function TimelineTools({ state, timeline, phone }: Props): ReactNode {
  const { t } = useTranslation(['reservations/views', 'reservations']);
  const { set, filter, shown, zoom, query } = state;
  // Until the server says which day it is there, the tools stand with the day of most.
  const day = query.day ?? timeline?.day ?? dayIn(defaultTimeZone, new Date());
  const chosen = ['buildingId', 'area', 'status', 'type'].filter((name) => filter(name).value).length + (shown === 'all' ? 0 : 1);
  const isToday = !query.day || query.day === timeline?.today;
  return (
    <search className="pt-line pt-wrap pt-gap-2 pt-below-4">
      <DayStepper day={day} timeZone={timeline?.timeZone} onChange={(next) => set({ day: next === timeline?.today ? null : next })} />
      <Button variant="default" disabled={isToday} onClick={() => set({ day: null })}>
        {t('today')}
      </Button>
      <InSheet slot="filters" set={chosen}>
        <div className={classes.pills}>
          <PlaceMenu
            locationId={timeline?.locationId ?? undefined}
            choose={(id) => set({ locationId: id, buildingId: null, workspaceId: null })}
          />
          <BuildingPill
            locationId={String(timeline?.locationId ?? '')}
            value={filter('buildingId').value}
            onChange={(id) => set({ buildingId: id, workspaceId: null, locationId: timeline?.locationId })}
          />
          <FilterPill
            label={t('reservations:area')}
            options={areas.map((value) => ({ value, label: t(`reservations:areas.${value}`) }))}
            {...filter('area')}
          />
          <FilterPill
            label={t('rows')}
            options={(['reserved', 'free'] as const).map((value) => ({ value, label: t(`shown.${value}`) }))}
            value={shown === 'all' ? '' : shown}
            onChange={(value) => set({ rows: value })}
          />
          <FromTable filter={filter} />
        </div>
      </InSheet>
      {phone ? null : <span className="pt-grow" />}
      <InSheet slot="tools">{timeline ? <ExportMenu endpoint={exportReservations} query={shownOf(state, timeline)} /> : null}</InSheet>
      {phone ? null : <ZoomButtons zoom={zoom} onChange={(next) => set({ zoom: next === usualZoom ? null : next })} />}
    </search>
  );
}

/** The reservations of the day, as the list has them. */
const shownOf = ({ query: { day: _, ...filters } }: TimelineState, { day, locationId }: Timeline) => ({
  ...filters,
  locationId,
  from: day,
  to: day,
  sort: 'start',
});

/** A day back, a day on, or any day of the browser's own calendar. */
function DayStepper({ day, timeZone, onChange }: { day: string; timeZone?: string; onChange: (day: string) => void }): ReactNode {
  const { t } = useTranslation('reservations/views');
  return (
    <div className={classes.stepper}>
      <IconButton icon={IconChevronLeft} small label={t('dayBefore')} onClick={() => onChange(addDays(day, -1))} />
      <label>
        <span>{formatDay(day, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })}</span>
        {timeZone ? <Zone timeZone={timeZone} day={day} /> : null}
        <input
          type="date"
          aria-label={t('day')}
          value={day}
          onClick={(event) => event.currentTarget.showPicker()}
          onChange={(event) => event.currentTarget.value && onChange(event.currentTarget.value)}
        />
      </label>
      <IconButton icon={IconChevronRight} small label={t('dayAfter')} onClick={() => onChange(addDays(day, 1))} />
    </div>
  );
}

/** Whose clocks the hours are, where they aren’t the viewer’s. */
function Zone({ timeZone, day }: Pick<Timeline, 'timeZone' | 'day'>): ReactNode {
  const { t } = useTranslation('reservations');
  if (timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone) return null;
  const said = t('zone', { zone: timeZone });
  return (
    <span className={classes.zone} title={said}>
      <span className="pt-unseen">{said}</span>
      <span aria-hidden>{offsetOf(timeZone, day)}</span>
    </span>
  );
}

/** `GMT+3`, as it is at noon of the day. */
function offsetOf(timeZone: string, day: string): string | undefined {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(new Date(`${day}T12:00:00Z`));
  return parts.find(({ type }) => type === 'timeZoneName')?.value;
}

/** A day has a time zone, so that there is always one location. */
function PlaceMenu({ locationId, choose }: { locationId: number | undefined; choose: (id: number) => void }): ReactNode {
  const { t } = useTranslation('reservations');
  const locations = usePlan()?.locations ?? [];
  const button = (
    <>
      <span className={filters.pillName}>{t('location')}</span>{' '}
      <span className={filters.pillValue}>{locations.find(({ id }) => id === locationId)?.name}</span>
      <DrawnIcon of={IconChevronDown} />
    </>
  );
  return (
    <PopupMenu button={button} className={filters.pill} data={{ 'data-set': '' }}>
      {locations.map(({ id, name }) => (
        <PopupItem key={id} checked={id === locationId} onClick={() => choose(id)}>
          {name}
        </PopupItem>
      ))}
    </PopupMenu>
  );
}

/** From whole hours to quarters. */
function ZoomButtons({ zoom, onChange }: { zoom: Zoom; onChange: (zoom: Zoom) => void }): ReactNode {
  const { t } = useTranslation('reservations/views');
  const at = zooms.indexOf(zoom);
  const [closer, wider] = [zooms[at - 1], zooms[at + 1]];
  return (
    <div className="pt-row">
      <IconButton icon={IconZoomOut} label={t('zoomOut')} disabled={!wider} onClick={() => wider && onChange(wider)} />
      <IconButton icon={IconZoomIn} label={t('zoomIn')} disabled={!closer} onClick={() => closer && onChange(closer)} />
    </div>
  );
}
