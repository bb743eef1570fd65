// The limits of the parameter. Whoever is exceptional is exempt from all of them.

import { addDays, isoWeekday, isWeekend } from '@population-tracker/contract/kernel/days';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { Refusal } from '#platform/refusal.ts';
import type { Request, Rule } from '../kind.ts';
import { workingDayFrom } from './closed.ts';

/** The last day that may be reserved; today, as the location has it, is day 0. */
export const latestDay = ({ parameter, location, now }: Pick<Request, 'parameter' | 'location' | 'now'>): string | null =>
  parameter && addDays(dayIn(location.timeZone, now), parameter.maximumReservationDay);

/** By what the form tells the day. */
type TimeField = 'day' | 'start';

/** Of a meeting over midnight a later one; the end is no part of it. */
function lastDayOf({ day, end, location }: Pick<Request, 'day' | 'end' | 'location'>): string {
  const last = dayIn(location.timeZone, new Date(end.getTime() - 1));
  return last > day ? last : day;
}

export const notTooFarAhead =
  (field: TimeField): Rule =>
  (request) => {
    const latest = latestDay(request);
    if (latest === null || request.person.exceptional || lastDayOf(request) <= latest) return null;
    const values = { days: request.parameter?.maximumReservationDay ?? 0, latest };
    return new Refusal('reservations.tooFar', { field: request.day <= latest ? 'end' : field, values });
  };

export const onAllowedWeekday =
  (field: TimeField): Rule =>
  (request) => {
    const { parameter, person, day, location } = request;
    if (!parameter || parameter.weekendReservationAllowed || person.exceptional) return null;
    const weekday = isoWeekday(day);
    // From Monday to Friday the next Saturday is a weekend that may be met.
    const saturday = addDays(day, Math.max(6 - weekday, 0));
    if (lastDayOf(request) < saturday) return null;
    const next = workingDayFrom(location, addDays(day, 8 - weekday), (one) => !isWeekend(one));
    return new Refusal('reservations.weekend', { field: weekday <= 5 ? 'end' : field, values: { name: location.name, next } });
  };

/** Distinct days: a second reservation on a day that counts already is one day. */
export const withinWeeklyLimit: Rule = ({ parameter, person, week, day }) => {
  const limit = parameter?.weeklyWorkingDayLimit ?? null;
  if (limit === null || week === null || person.exceptional || week.includes(day) || week.length < limit) return null;
  const name = `${person.name} ${person.lastName}`;
  if (week.length === 0) return new Refusal('reservations.noWorkingDays', { field: 'start', values: { name } });
  return new Refusal('reservations.weeklyLimit', {
    field: 'start',
    values: { name, limit, days: [...week].sort().join(', ') },
  });
};
