/** userType as the source numbers it; 0 (All) is a filter value and is never stored. */
export const userTypes = { all: 0, normal: 1, administrator: 2, emergencyManager: 3 } as const;
export type UserType = 1 | 2 | 3;

export const roles = ['admin', 'emergency'] as const;
export type Role = (typeof roles)[number];

/** The roles that a user type holds in the panel; a normal user holds none and can't sign in. */
export function rolesOf(userType: number): Role[] {
  if (userType === userTypes.administrator) return ['admin'];
  if (userType === userTypes.emergencyManager) return ['emergency'];
  return [];
}
