import { type Grant, grantsOf, holds, permissions, reaches } from '@population-tracker/contract/kernel/permissions';
import { rolesOf } from '@population-tracker/contract/kernel/roles';
import type { Rights } from '../permissions.ts';

/** What somebody of a user type may do, and with grants what these add. */
export function rightsOf(userType: number, given: readonly Grant[] = []): Rights {
  const grants = [...grantsOf(userType), ...given];
  return {
    roles: rolesOf(userType),
    permissions: permissions.filter((permission) => holds(grants, permission)),
    everywhere: permissions.filter((permission) => reaches(grants, permission, null)),
  };
}
