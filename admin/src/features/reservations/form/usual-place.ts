import type { Plan } from '@population-tracker/contract/plan/plan-tree';
import type { UsualPlace } from '@population-tracker/contract/reservations/usual-place';
import { withOnly } from './only-place.ts';
import type { Values } from './reservations-form-values.ts';

export type Place = Pick<Values, 'locationId' | 'buildingId' | 'workspaceId' | 'deskId'>;

/** A place, and the area that it was put in for. */
export interface Standing {
  area: Values['area'];
  place: Place;
}

interface Found {
  plan: Plan | undefined;
  /** What the form has now. */
  now: Standing;
  /** What it began with. */
  first: Standing;
  /** What a habit has put in, whosever it was. */
  putIn: Standing | null;
  usual: UsualPlace;
}

/** What the form should have instead of what nobody has chosen; null where that stays. Of somebody without a habit it is what it began with. */
export function placeInstead({ plan, now, first, putIn, usual }: Found): Place | null {
  const { area, place: here } = now;
  const wanted = usual.locationId === null ? null : wantedOf(plan, area, usual);
  if (putIn === null) return wanted && isWithin(here, wanted) && !samePlace(here, wanted) ? wanted : null;
  // Another area has other places. Whoever has chosen none of them is still where the habit was, or at the only one there.
  const isLeft = isWithin(here, putIn.place) || samePlace(here, inArea(plan, area, putIn.place));
  const isOpen = putIn.area === area ? samePlace(here, putIn.place) : isLeft && here.locationId === putIn.place.locationId;
  const next = wanted ?? (first.area === area ? first.place : inArea(plan, area, { ...first.place, buildingId: null }));
  return isOpen && !samePlace(here, next) ? next : null;
}

/** Of a desk all of it; a room is another thing than where somebody works, and what is counted by location has no more than that. */
const wantedOf = (plan: Plan | undefined, area: Values['area'], usual: UsualPlace): Place =>
  area === 'workspace' ? placeOf(usual) : inArea(plan, area, { ...usual, buildingId: area === 'meetingRoom' ? usual.buildingId : null });

const inArea = (
  plan: Plan | undefined,
  area: Values['area'],
  { locationId, buildingId }: Pick<Place, 'locationId' | 'buildingId'>,
): Place => ({
  ...withOnly(plan, { area, locationId, buildingId, workspaceId: null }),
  deskId: null,
});

export const placeOf = ({ locationId, buildingId, workspaceId, deskId }: Place): Place => ({ locationId, buildingId, workspaceId, deskId });

const parts = ['locationId', 'buildingId', 'workspaceId', 'deskId'] as const;

export const samePlace = (one: Place, other: Place): boolean => parts.every((part) => one[part] === other[part]);

/** Whether the other one only tells more of it. */
const isWithin = (one: Place, other: Place): boolean => parts.every((part) => one[part] === null || one[part] === other[part]);
