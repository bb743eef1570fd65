import type { Reservation } from '@population-tracker/contract/reservations';
import { formatDay, formatInstantShort, formatTime } from '../../../lib/formats/dates.ts';
import { isWholeDay } from './areas.ts';

/** Location, building, workspace and desk or route, as far as there are such. */
export const placeOf = ({ locationName, buildingName, workspaceName, deskLabel, slotName }: Reservation): string =>
  [locationName, buildingName, workspaceName, deskLabel, slotName].filter(Boolean).join(', ');

/** The same, most telling first: what is cut in a narrow column is the location. */
export const shortPlaceOf = ({ locationName, buildingName, workspaceName, deskLabel, slotName }: Reservation): string =>
  [slotName, deskLabel, workspaceName, buildingName, locationName].filter(Boolean).join(', ');

/** The day and the hours where the place is. */
export const whenOf = (reservation: Reservation): string => [dayOf(reservation), hoursOf(reservation)].filter(Boolean).join(', ');

const dayOf = ({ area, day, start, timeZone }: Reservation): string =>
  isWholeDay(area) ? formatDay(day) : formatInstantShort(start, timeZone);

/** The hours where the place is; '' of a whole day. */
export const hoursOf = ({ area, start, end, timeZone }: Reservation): string =>
  isWholeDay(area) ? '' : `${formatTime(start, timeZone)}–${formatTime(end, timeZone)}`;

export const isOver = ({ end }: Reservation): boolean => new Date(end) <= new Date();

export const canChange = (reservation: Reservation): boolean => reservation.status === 'active' && !isOver(reservation);
