import { type Role, userTypes } from './roles.ts';

/** What somebody may do, a word each for looking and for changing. Every call that isn't everybody's needs one of them. */
export const permissions = [
  'figures.read',
  /** Who is where; without it figures tell small groups of people only as few. */
  'presence.read',
  'users.read',
  'users.write',
  'plan.read',
  'plan.write',
  'parameters.read',
  'parameters.write',
  'reservations.read',
  'reservations.write',
  'uploads.read',
  'uploads.write',
  'announcements.read',
  'announcements.write',
  'emergencies.read',
  'emergencies.write',
  'mail.read',
  'mail.write',
  'audit.read',
  'settings.read',
  'settings.write',
  /** To sign in with a password of one's own. */
  'password.own',
] as const;
export type Permission = (typeof permissions)[number];

/** How far a call reaches: the caller's own things, what belongs to locations, or what the company has as a whole. */
export type Reach = 'self' | 'location' | 'company';

/** Some permissions, everywhere or at one location. */
export interface Grant {
  permissions: readonly Permission[];
  /** Null is everywhere. */
  locationId: number | null;
}

/** The sets that every installation has. */
export const builtInSets = {
  administrator: permissions,
  emergencyManager: ['figures.read', 'presence.read', 'emergencies.read', 'emergencies.write'],
} as const satisfies Record<string, readonly Permission[]>;

/** What the source's user types hold, each of them everywhere; a normal user holds nothing. */
export function grantsOf(userType: number): Grant[] {
  if (userType === userTypes.administrator) return [{ permissions: builtInSets.administrator, locationId: null }];
  if (userType === userTypes.emergencyManager) return [{ permissions: builtInSets.emergencyManager, locationId: null }];
  return [];
}

const setOfRole = { admin: builtInSets.administrator, emergency: builtInSets.emergencyManager } satisfies Record<
  Role,
  readonly Permission[]
>;

/** Whether one of the roles holds a permission, for what a front end offers; the server looks at the grants. */
export const roleHolds = (roles: readonly Role[], needed: Permission): boolean =>
  roles.some((role) => (setOfRole[role] as readonly Permission[]).includes(needed));

/** Whether a permission is held somewhere. */
export const holds = (grants: readonly Grant[], needed: Permission): boolean =>
  grants.some(({ permissions }) => permissions.includes(needed));

/** Whether a permission is held at a location; null stands for all of them, which only a grant everywhere covers. */
export const reaches = (grants: readonly Grant[], needed: Permission, locationId: number | null): boolean =>
  grants.some((grant) => grant.permissions.includes(needed) && (grant.locationId === null || grant.locationId === locationId));
