import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import type { NewReservation, Reservation, ReservationChange } from '@population-tracker/contract/reservations/reservations';
import { conflictOf } from '#platform/db/conflict.ts';
import type { Kind } from './kinds/kind.ts';

/** What the database's own guards mean, for the races that the service could not see. */
export const lostRaces: Record<string, ErrorKey> = {
  reservations_user_time: 'reservations.userBusyByNow',
  reservations_elsewhere: 'reservations.elsewhereByNow',
  reservations_one_meal: 'reservations.oneMealByNow',
  reservations_room: 'reservations.taken',
  reservations_desk: 'reservations.taken',
  reservations_seat: 'reservations.taken',
  reservations_counted: 'reservations.taken',
  reservations_capacity: 'reservations.capacityChanged',
  reservations_offered: 'reservations.offerGone',
  reservations_active_user: 'reservations.userGone',
  reservations_closed: 'reservations.closedByNow',
  reservations_active_place: 'reservations.placeGone',
};

/** What an error of the database tells of the race that was lost. */
export const raceLostBy = (error: unknown): ErrorKey => lostRaces[conflictOf(error)?.constraint ?? ''] ?? 'reservations.taken';

type Asked = Omit<NewReservation, 'title' | 'notify'>;

/** Whether a change says anything but the title: it may move. */
export const asksToMove = ({ version: _version, title: _title, notify: _notify, ...rest }: ReservationChange): boolean =>
  Object.values(rest).some((value) => value !== undefined);

/** Whether a change touches more than the title. */
export function isMoved(before: Reservation, change: ReservationChange): boolean {
  const { workspaceId, deskId, slotId, locationId, buildingId, day, start, end } = change;
  const differs = (given: unknown, kept: unknown) => given !== undefined && given !== kept;
  const later = (given: string | undefined, kept: string) => given !== undefined && Date.parse(given) !== Date.parse(kept);
  return (
    differs(workspaceId, before.workspaceId) ||
    differs(deskId, before.deskId) ||
    differs(slotId, before.slotId) ||
    differs(locationId, before.locationId) ||
    differs(buildingId, before.buildingId) ||
    differs(day, before.day) ||
    later(start, before.start) ||
    later(end, before.end)
  );
}

/** What a reservation would be asked for with again. */
export const askedAgain = (kind: Kind, before: Reservation): Asked => merged(kind, before, {});

/** What a changed reservation is asked for with. Another workspace has other desks: the old one isn't taken along. */
export function merged(kind: Kind, before: Reservation, change: Omit<ReservationChange, 'version' | 'notify'>): Asked {
  const workspaceId = change.workspaceId !== undefined ? change.workspaceId : before.workspaceId;
  const deskStays = workspaceId === before.workspaceId;
  const who = { userId: before.userId, area: before.area };
  const where = {
    workspaceId,
    deskId: change.deskId !== undefined ? change.deskId : deskStays ? before.deskId : null,
    slotId: change.slotId !== undefined ? change.slotId : before.slotId,
    locationId: change.locationId ?? (kind.inPlan ? undefined : before.locationId),
    buildingId: change.buildingId,
  };
  // By day alone where the area tells its own hours.
  if (!kind.fields.needed.includes('start'))
    return { ...who, ...where, day: change.day ?? (change.start ? undefined : before.day), start: change.start, end: change.end };
  return { ...who, ...where, day: change.day, start: change.start ?? before.start, end: change.end ?? before.end };
}
