// The limits of the parameter. Whoever is exceptional is exempt from all of them.
import { Refusal } from '../../../../platform/refusal.ts';
import { addDays, dayIn, isoWeekday } from '../../../../platform/zoned-time.ts';
import type { Request, Rule } from '../kind.ts';

/** The last day that may be reserved; today, as the location has it, is day 0. */
export const latestDay = ({ parameter, location, now }: Pick<Request, 'parameter' | 'location' | 'now'>): string | null =>
  parameter && addDays(dayIn(location.timeZone, now), parameter.maximumReservationDay);

/** By what the form tells the day. */
type TimeField = 'day' | 'start';

export const notTooFarAhead =
  (field: TimeField): Rule =>
  (request) => {
    const latest = latestDay(request);
    if (latest === null || request.person.exceptional || request.day <= latest) return null;
    return new Refusal('reservations.tooFar', { field, values: { days: request.parameter?.maximumReservationDay ?? 0, latest } });
  };

export const onAllowedWeekday =
  (field: TimeField): Rule =>
  ({ parameter, person, day, location }) => {
    const weekday = isoWeekday(day);
    if (!parameter || parameter.weekendReservationAllowed || person.exceptional || weekday <= 5) return null;
    return new Refusal('reservations.weekend', { field, values: { name: location.name, next: addDays(day, 8 - weekday) } });
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
