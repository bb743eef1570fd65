// Where the parameter says so nothing is reserved outside the opening hours of the location, by nobody: they are no limit of days.
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { opensByDay } from '@population-tracker/contract/parameters/parameters';
import { firstDayOutside, hoursOn } from '@population-tracker/contract/plan/opening-hours';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import { Refusal } from '#platform/refusal.ts';
import type { Request } from '../kind.ts';
import { workingDayFrom } from './closed.ts';

type Opened = Pick<Request, 'parameter' | 'location' | 'day' | 'start' | 'end'>;

/** What is reserved for hours of one's own lies within. */
export const whileOpen = (request: Opened): Refusal | null => {
  const day = dayOutside(request);
  return day === null ? null : outside(request, day, day === dayIn(request.location.timeZone, request.start) ? 'start' : 'end');
};

/** So does a slot in which somebody is there. */
export const slotWhileOpen = (request: Opened): Refusal | null => {
  const day = dayOutside(request);
  return day === null ? null : outside(request, day, hoursOn(request.location.openingHours, day) ? 'slotId' : 'day');
};

const dayOutside = ({ parameter, location, start, end }: Opened): string | null =>
  parameter?.onlyOpeningHours ? firstDayOutside(location.openingHours, { start, end }, location.timeZone) : null;

/** What is for a whole day, or takes somebody there before it opens, asks only whether it opens then. */
export const opensOn = (request: Pick<Opened, 'parameter' | 'location' | 'day'>): Refusal | null =>
  request.parameter?.onlyOpeningHours && hoursOn(request.location.openingHours, request.day) === null
    ? staysClosed(request, request.day, 'day')
    : null;

/** Whether somebody gets in then, whatever the parameter allows. */
export const isOpenFor = (area: Area, { location, day, start, end }: Omit<Opened, 'parameter'>): boolean =>
  opensByDay(area)
    ? hoursOn(location.openingHours, day) !== null
    : firstDayOutside(location.openingHours, { start, end }, location.timeZone) === null;

function outside(request: Opened, day: string, field: string): Refusal {
  const { location } = request;
  const hours = hoursOn(location.openingHours, day);
  if (!hours) return staysClosed(request, day, field);
  return new Refusal('reservations.outsideOpening', { field, values: { name: location.name, hours, day } });
}

function staysClosed({ location }: Pick<Request, 'location'>, day: string, field: string): Refusal {
  const opens = location.openingHours.map(({ weekday }) => weekday);
  const next = workingDayFrom({ ...location, weekdays: opens }, addDays(day, 1));
  return new Refusal('reservations.notOpen', { field, values: { name: location.name, day, next } });
}
