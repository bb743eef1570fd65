import { Button } from '@mantine/core';
import { addMonths } from '@population-tracker/contract/kernel/days';
import { areas, exportReservations } from '@population-tracker/contract/reservations/reservations';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BuildingPill, LocationPill } from '#features/plan/plan-pickers.tsx';
import { UserPill } from '#features/users/users-pickers.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { ExportMenu } from '#ui/list/tools/ExportMenu.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import { formatDay } from '#web/formats/dates.ts';
import { ownLang } from '#web/language.ts';
import { FromTable } from '../timeline/FromTable.tsx';
import tools from '../timeline/tools.module.css';
import classes from './calendar.module.css';
import type { CalendarState } from './calendar-state.ts';
import { weeksOf } from './month.ts';

interface Props {
  state: CalendarState;
  day: string;
  today: string | undefined;
}

/** Which month, and of which places. */
export function CalendarTools({ state: { set, filter, query }, day, today }: Props): ReactNode {
  const { t } = useTranslation(['reservations/views', 'reservations']);
  const chosen = ['locationId', 'buildingId', 'area', 'userId', 'type'].filter((name) => filter(name).value).length;
  const location = filter('locationId');
  return (
    <search className="pt-line pt-wrap pt-gap-2 pt-below-4">
      <div className={classes.stepper}>
        <IconButton
          icon={IconChevronLeft}
          small
          lang={ownLang()}
          label={t('generic:ui.previousMonth')}
          onClick={() => set({ day: addMonths(day, -1) })}
        />
        <b aria-live="polite">{formatDay(day, { month: 'long', year: 'numeric' })}</b>
        <IconButton
          icon={IconChevronRight}
          small
          lang={ownLang()}
          label={t('generic:ui.nextMonth')}
          onClick={() => set({ day: addMonths(day, 1) })}
        />
      </div>
      <Button variant="default" disabled={day === today} onClick={() => set({ day: null })}>
        {t('today')}
      </Button>
      <InSheet slot="filters" set={chosen}>
        <div className={tools.pills}>
          <LocationPill value={location.value} onChange={(id) => set({ locationId: id, buildingId: null, workspaceId: null })} />
          <BuildingPill
            locationId={location.value}
            value={filter('buildingId').value}
            onChange={(id) => set({ buildingId: id, workspaceId: null })}
          />
          <FilterPill
            label={t('reservations:area')}
            options={areas.map((value) => ({ value, label: t(`reservations:areas.${value}`) }))}
            {...filter('area')}
          />
          <UserPill label={t('reservations:person')} {...filter('userId')} />
          <FromTable filter={filter} />
        </div>
      </InSheet>
      <span className={tools.apart} />
      <InSheet slot="tools">
        <ExportMenu endpoint={exportReservations} query={wholeMonth(query, day)} />
      </InSheet>
    </search>
  );
}

/** The reservations of the month, as the list has them. */
function wholeMonth({ month: _, ...filters }: CalendarState['query'], day: string) {
  const days = weeksOf(day.slice(0, 7)).flat().filter(Boolean);
  return { ...filters, from: days[0], to: days.at(-1), sort: 'start' };
}
