import { daysBetween } from '@population-tracker/contract/kernel/days';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import { formatInstantShort, formatTime } from '#web/formats/dates.ts';
import { isWholeDay } from './areas.ts';

/** Location, building, workspace and desk or route, as far as there are such. */
export const placeOf = ({ locationName, buildingName, workspaceName, deskLabel, slotName }: Reservation): string =>
  [locationName, buildingName, workspaceName, deskLabel, slotName].filter(Boolean).join(', ');

/** The same, most telling first: what is cut in a narrow column is the location. */
export const shortPlaceOf = ({ locationName, buildingName, workspaceName, deskLabel, slotName }: Reservation): string =>
  [slotName, deskLabel, workspaceName, buildingName, locationName].filter(Boolean).join(', ');

/** The day and the hours where the place is. */
export function whenOf(reservation: Reservation): string {
  const { area, start, end, timeZone } = reservation;
  const first = formatInstantShort(start, timeZone);
  if (isWholeDay(area)) return first;
  if (nightsOf(reservation) === 0) return `${first}, ${hoursOf(reservation)}`;
  const last = formatInstantShort(lastMoment(end).toISOString(), timeZone);
  return `${first}, ${formatTime(start, timeZone)} – ${last}, ${formatTime(end, timeZone)}`;
}

/** The hours where the place is, with how many days later they end where that is another day: `22:00–02:00 +1`; '' of a whole day. */
export function hoursOf(reservation: Reservation): string {
  const { area, start, end, timeZone } = reservation;
  if (isWholeDay(area)) return '';
  const nights = nightsOf(reservation);
  return `${formatTime(start, timeZone)}–${formatTime(end, timeZone)}${nights > 0 ? ` +${nights}` : ''}`;
}

/** Until midnight is the end of the same day. */
const lastMoment = (end: string): Date => new Date(Date.parse(end) - 1);

function nightsOf({ start, end, timeZone }: Reservation): number {
  return daysBetween(dayIn(timeZone, new Date(start)), dayIn(timeZone, lastMoment(end)));
}

export const isOver = ({ end }: Reservation): boolean => new Date(end) <= new Date();

export const canChange = (reservation: Reservation): boolean => reservation.status === 'active' && !isOver(reservation);
