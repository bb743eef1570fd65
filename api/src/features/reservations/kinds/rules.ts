// Rules that hold for several areas (product rules, "Reservations"). Each looks at one thing and says why.
import { Refusal } from '../../../platform/refusal.ts';
import { dayIn } from '../../../platform/zoned-time.ts';
import type { Request } from './kind.ts';

type Rule = (request: Request) => Refusal | null;

/** The longest meeting. A whole working week can be blocked, a forgotten end year can't. */
const longestDays = 31;
const dayMs = 86_400_000;

export const firstRefusal =
  (...rules: Rule[]): Rule =>
  (request) => {
    for (const rule of rules) {
      const refusal = rule(request);
      if (refusal) return refusal;
    }
    return null;
  };

export const endsAfterStart: Rule = ({ start, end }) => (start < end ? null : new Refusal('reservations.startAfterEnd', { field: 'end' }));

export const notInThePast: Rule = ({ start, end, now, keepsStart }) => {
  if (end <= now) return new Refusal('reservations.past', { field: keepsStart ? 'end' : 'start' });
  return keepsStart || start >= now ? null : new Refusal('reservations.past', { field: 'start' });
};

export const withinOneDay: Rule = ({ start, end, place }) =>
  // The end is not part of the period: until midnight is still the same day.
  dayIn(place.timeZone, start) === dayIn(place.timeZone, new Date(end.getTime() - 1))
    ? null
    : new Refusal('reservations.oneDay', { field: 'end' });

export const notTooLong: Rule = ({ start, end }) =>
  end.getTime() - start.getTime() <= longestDays * dayMs
    ? null
    : new Refusal('reservations.tooLong', { field: 'end', values: { days: longestDays } });

export const personActive: Rule = ({ person }) =>
  person.status === 'active'
    ? null
    : new Refusal('reservations.userPassive', { field: 'userId', values: { name: `${person.name} ${person.lastName}` } });

export const placeActive: Rule = ({ place }) => {
  const passive =
    (place.locationStatus !== 'active' && place.locationName) ||
    (place.buildingStatus !== 'active' && place.buildingName) ||
    (place.status !== 'active' && place.name);
  return passive ? new Refusal('reservations.placePassive', { field: 'workspaceId', values: { name: passive } }) : null;
};
