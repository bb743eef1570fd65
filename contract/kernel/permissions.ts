import { userTypes } from './roles.ts';

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
  /** To check people in by hand. */
  'checkIn.write',
  'uploads.read',
  'uploads.write',
  'announcements.read',
  'announcements.write',
  'emergencies.read',
  'emergencies.write',
  'mail.read',
  'mail.write',
  'audit.read',
  /** Who holds which permissions. */
  'grants.read',
  'grants.write',
  /** To make and unmake owners. */
  'owners.write',
  /** To make API keys for what one may oneself. */
  'apiKeys.own',
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

const everything = permissions.filter((permission) => permission !== 'owners.write');

/** The sets that every installation has, in the order in which they are offered. */
export const builtInSets = {
  owner: permissions,
  administrator: everything,
  emergencyManager: ['figures.read', 'presence.read', 'emergencies.read', 'emergencies.write'],
  locationAdministrator: [
    'figures.read',
    'presence.read',
    'plan.read',
    'plan.write',
    'parameters.read',
    'parameters.write',
    'reservations.read',
    'reservations.write',
    'checkIn.write',
  ],
  reception: ['presence.read', 'plan.read', 'reservations.read', 'checkIn.write'],
  // No plan: whoever reads one reads who sits where.
  facilityAnalyst: ['figures.read'],
  securityOfficer: ['presence.read', 'emergencies.read', 'emergencies.write'],
  peopleAdministrator: ['users.read', 'users.write', 'uploads.read', 'uploads.write'],
  auditor: ['audit.read'],
} as const satisfies Record<string, readonly Permission[]>;
export type BuiltInSet = keyof typeof builtInSets;
export const builtInSetNames = Object.keys(builtInSets) as [BuiltInSet, ...BuiltInSet[]];

/** Those that mean something at one location: of each other, nothing belongs to a location. */
export const locationPermissions = [
  'figures.read',
  'presence.read',
  'plan.read',
  'plan.write',
  'parameters.read',
  'parameters.write',
  'reservations.read',
  'reservations.write',
  'checkIn.write',
  'emergencies.read',
  'emergencies.write',
] as const satisfies readonly Permission[];

/** Who may what and how people sign in is no program’s matter, and what an upload changes is decided by somebody who has seen its rows. */
const byHandAlone = ['uploads.write', 'grants.write', 'owners.write', 'apiKeys.own', 'settings.write', 'password.own'] as const;
export type KeyPermission = Exclude<Permission, (typeof byHandAlone)[number]>;

/** What an API key may be given. */
export const keyPermissions = permissions.filter(
  (permission): permission is KeyPermission => !(byHandAlone as readonly Permission[]).includes(permission),
);

/** Whether a set can be given for a location alone: all that it permits belongs to locations. */
export const isForLocations = (set: readonly Permission[]): boolean =>
  set.every((permission) => (locationPermissions as readonly Permission[]).includes(permission));

/** What the source's user types hold, each of them everywhere; a normal user holds nothing. */
export function grantsOf(userType: number): Grant[] {
  if (userType === userTypes.administrator) return [{ permissions: builtInSets.administrator, locationId: null }];
  if (userType === userTypes.emergencyManager) return [{ permissions: builtInSets.emergencyManager, locationId: null }];
  return [];
}

/** The user types that bring more than is held everywhere, so that whoever holds it gives none of them. */
export const typesBeyond = (everywhere: readonly Permission[]): number[] =>
  Object.values(userTypes).filter((type) => grantsOf(type).some(({ permissions }) => permissions.some((one) => !everywhere.includes(one))));

/** What of somebody’s grants is left for a key: of what was chosen for it, and at its locations alone (null is everywhere). */
export const withinKey = (
  held: readonly Grant[],
  key: { permissions: readonly Permission[]; locationIds: readonly number[] | null },
): Grant[] =>
  held.flatMap(({ permissions, locationId }) => {
    const left = permissions.filter((permission) => key.permissions.includes(permission));
    if (left.length === 0) return [];
    const all = key.locationIds ?? [locationId];
    const places = locationId === null ? all : all.filter((place) => place === locationId);
    return places.map((place) => ({ permissions: left, locationId: place }));
  });

/** Whether a permission is held somewhere. */
export const holds = (grants: readonly Grant[], needed: Permission): boolean =>
  grants.some(({ permissions }) => permissions.includes(needed));

/** The locations at which a permission is held, each once; null where it is held everywhere. */
export function heldAt(grants: readonly Grant[], needed: Permission): number[] | null {
  const places = grants.filter(({ permissions }) => permissions.includes(needed)).map(({ locationId }) => locationId);
  return places.includes(null) ? null : [...new Set(places as number[])];
}

/** Whether a permission is held at a location; null stands for all of them, which only a grant everywhere covers. */
export function reaches(grants: readonly Grant[], needed: Permission, locationId: number | null): boolean {
  const places = heldAt(grants, needed);
  return places === null || (locationId !== null && places.includes(locationId));
}
