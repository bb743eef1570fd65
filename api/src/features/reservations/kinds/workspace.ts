import { Refusal } from '../../../platform/refusal.ts';
import type { Kind, Request } from './kind.ts';
import { endsAfterStart, firstRefusal, notInThePast, personActive, placeActive, withinOneDay } from './rules.ts';

/** A seat of a workspace, at a desk where one is asked for. */
export const workspace: Kind = {
  area: 'workspace',
  takesSeat: true,
  refusal: firstRefusal(isWorkspace, deskStandsHere, endsAfterStart, notInThePast, withinOneDay, personActive, placeActive, deskOpen),
};

function isWorkspace({ place }: Request) {
  return place.isMeetingRoom ? new Refusal('reservations.notAWorkspace', { field: 'workspaceId', values: { name: place.name } }) : null;
}

function deskStandsHere({ place, desk, deskAsked }: Request) {
  if (!deskAsked) return null;
  return desk?.workspaceId === place.id ? null : new Refusal('reservations.deskElsewhere', { field: 'deskId' });
}

function deskOpen({ desk }: Request) {
  return desk?.status === 'blocked' ? new Refusal('reservations.deskBlocked', { field: 'deskId', values: { name: desk.label } }) : null;
}
