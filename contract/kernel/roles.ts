/** userType as the source numbers it; 0 (All) is a filter value and is never stored. */
export const userTypes = { all: 0, normal: 1, administrator: 2, emergencyManager: 3 } as const;
export type UserType = 1 | 2 | 3;

export const roles = ['admin', 'emergency'] as const;
export type Role = (typeof roles)[number];

/** The administrators' panel, and the app in which employees see to their own. */
export const frontEnds = ['panel', 'me'] as const;
export type FrontEnd = (typeof frontEnds)[number];

/** The roles that a user type holds in the panel; a normal user holds none and can't sign in there. */
export function rolesOf(userType: number): Role[] {
  if (userType === userTypes.administrator) return ['admin'];
  if (userType === userTypes.emergencyManager) return ['emergency'];
  return [];
}
