// When the demo company is closed: the public holidays of its countries, and an afternoon ahead without electricity at one site.
import { addDays, isoWeekday } from '@population-tracker/contract/kernel/days';
import { closesDay } from '@population-tracker/contract/plan/closures/closed-days';
import { holidayCountries, publicHolidays } from '@population-tracker/contract/plan/closures/public-holidays';
import type { Database } from '#platform/db/database.ts';

const daysBack = 60;
/** Further than anything is reserved, so that the list shows what is coming. */
const daysAhead = 200;

interface Site {
  locationId: number;
  timeZone: string;
}

export interface DemoClosure {
  locationIds: number[];
  firstDay: string;
  lastDay: string;
  startTime: string | null;
  endTime: string | null;
  reason: 'publicHoliday' | 'works';
  text: string;
}

export function closures(sites: readonly Site[], today: string): DemoClosure[] {
  const [from, to] = [addDays(today, -daysBack), addDays(today, daysAhead)];
  const at = {
    TR: sites.filter(({ timeZone }) => timeZone === 'Europe/Istanbul'),
    GB: sites.filter(({ timeZone }) => timeZone === 'Europe/London'),
  };
  const holidays = holidayCountries.flatMap((country) =>
    publicHolidays(country)
      .filter(({ days: [first, last] }) => last >= from && first <= to)
      .map(({ days: [firstDay, lastDay], from: startTime = null, name }): DemoClosure => {
        const locationIds = at[country].map(({ locationId }) => locationId);
        return {
          locationIds,
          firstDay,
          lastDay,
          startTime,
          endTime: null,
          reason: 'publicHoliday',
          text: name[country === 'TR' ? 'tr' : 'en'],
        };
      }),
  );
  // A Thursday next week or the one after it, so that whoever looks finds some who have reserved before it.
  let works = addDays(today, 7);
  while (isoWeekday(works) !== 4 || holidays.some((closure) => closesDay(closure, works))) works = addDays(works, 1);
  const locationIds = sites.flatMap(({ locationId }, at) => (at === worksAt ? [locationId] : []));
  const electricity = { locationIds, firstDay: works, lastDay: works, startTime: '14:00', endTime: null };
  return [...holidays, { ...electricity, reason: 'works', text: 'Elektrik bakımı' }];
}

/** İzmir. */
const worksAt = 2;

export async function insertClosures(db: Database, all: readonly DemoClosure[]): Promise<void> {
  await db
    .insertInto('closures')
    .values(
      all.map(({ locationIds, firstDay, lastDay, startTime, endTime, reason, text }) => ({
        location_ids: locationIds,
        first_day: firstDay,
        last_day: lastDay,
        start_time: startTime,
        end_time: endTime,
        reason,
        text,
      })),
    )
    .execute();
}
