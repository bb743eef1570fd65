import { type Area, type Reservation, reservableAreas } from '@population-tracker/contract/reservations';
import { formatInstantShort, formatTime } from '../../../lib/formats/dates.ts';

/** Location, building, workspace and desk, as far as there are such. */
export const placeOf = ({ locationName, buildingName, workspaceName, deskLabel }: Reservation): string =>
  [locationName, buildingName, workspaceName, deskLabel].filter(Boolean).join(', ');

/** The same, most telling first: what is cut in a narrow column is the location. */
export const shortPlaceOf = ({ locationName, buildingName, workspaceName, deskLabel }: Reservation): string =>
  [deskLabel, workspaceName, buildingName, locationName].filter(Boolean).join(', ');

/** The day and the hours where the place is. */
export const whenOf = ({ start, end, timeZone }: Reservation): string =>
  `${formatInstantShort(start, timeZone)}, ${formatTime(start, timeZone)}–${formatTime(end, timeZone)}`;

export const isOver = ({ end }: Reservation): boolean => new Date(end) <= new Date();

/** Active, not over, and of an area whose places can be chosen here. */
export const canChange = (reservation: Reservation): boolean =>
  reservation.status === 'active' && !isOver(reservation) && (reservableAreas as readonly Area[]).includes(reservation.area);
