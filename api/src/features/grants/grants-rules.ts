import { type Grant, isForLocations, type Permission, permissions, reaches } from '@population-tracker/contract/kernel/permissions';

/** What of a set somebody doesn't hold at a place themselves (null is everywhere), and so may neither give nor take. */
export const beyond = (held: readonly Grant[], set: readonly Permission[], locationId: number | null): Permission[] =>
  permissions.filter((permission) => set.includes(permission) && !reaches(held, permission, locationId));

/** Why a set can't be given at these places; null where it can. */
export function misplaced(
  set: { isOwner: boolean; permissions: readonly Permission[] },
  { locationIds, until }: { locationIds: readonly number[] | null; until: string | null },
): 'grants.ownerHasNoEnd' | 'grants.onlyEverywhere' | null {
  if (set.isOwner && (locationIds || until)) return 'grants.ownerHasNoEnd';
  return locationIds && !isForLocations(set.permissions) ? 'grants.onlyEverywhere' : null;
}
