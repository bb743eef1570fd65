import { Refusal } from '../../../platform/refusal.ts';
import type { Kind, Request } from './kind.ts';
import { endsAfterStart, firstRefusal, notInThePast, notTooLong, personActive, placeActive } from './rules.ts';

/** A meeting room: one meeting at a time, over midnight where it must be. */
export const meetingRoom: Kind = {
  area: 'meetingRoom',
  takesSeat: false,
  refusal: firstRefusal(isRoom, hasNoDesk, endsAfterStart, notInThePast, notTooLong, personActive, placeActive),
};

function isRoom({ place }: Request) {
  return place.isMeetingRoom ? null : new Refusal('reservations.notARoom', { field: 'workspaceId', values: { name: place.name } });
}

function hasNoDesk({ deskAsked }: Request) {
  return deskAsked ? new Refusal('reservations.deskElsewhere', { field: 'deskId' }) : null;
}
