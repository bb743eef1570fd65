// When a location is closed nobody reserves there, exceptional or not. The working weekdays of its calendar refuse nothing: they only
// tell what is the next working day.
import { addDays, isoWeekday } from '@population-tracker/contract/kernel/days';
import { closedDuring, closesDay, hoursOf, isWholeDay } from '@population-tracker/contract/plan/closures/closed-days';
import { Refusal } from '#platform/refusal.ts';
import type { LocationFacts, Period, Rule } from '../kind.ts';

type Site = Pick<LocationFacts, 'name' | 'timeZone' | 'weekdays' | 'closures'>;

/** Whatever closes for longer is not closed but passive. */
const daysSearched = 367;

/** The first working day from one on; that day itself where none is near. */
export function workingDayFrom(
  { weekdays, closures }: Pick<Site, 'weekdays' | 'closures'>,
  day: string,
  isAllowed: (day: string) => boolean = () => true,
): string {
  for (let one = day, at = 0; at < daysSearched; at++, one = addDays(one, 1)) {
    if (weekdays.includes(isoWeekday(one)) && isAllowed(one) && !closures.some((closure) => closesDay(closure, one))) return one;
  }
  return day;
}

/** Why a location takes nobody at a time; null where it is open. */
export function closedRefusal(location: Site, period: Period, field: string): Refusal | null {
  const found = closedDuring(location.closures, period, location.timeZone);
  if (!found) return null;
  const { closure, day } = found;
  const values = { name: location.name, day, text: closure.text };
  if (!isWholeDay(closure))
    return new Refusal('reservations.closedHours', { field, values: { ...values, hours: hoursOf(closure) }, details: { closure } });
  const next = workingDayFrom(location, addDays(closure.lastDay, 1));
  return new Refusal('reservations.closed', { field, values: { ...values, next }, details: { closure } });
}

export const isOpen = ({ closures, timeZone }: Site, period: Period): boolean => closedDuring(closures, period, timeZone) === null;

export const notClosed =
  (field: 'day' | 'start'): Rule =>
  ({ location, start, end }) =>
    closedRefusal(location, { start, end }, field);
