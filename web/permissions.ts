import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { roleHolds } from '@population-tracker/contract/kernel/permissions';
import type { Role } from '@population-tracker/contract/kernel/roles';
import type { ReactNode } from 'react';
import { useSession } from './session.ts';

const noRoles: readonly Role[] = [];

/** The signed-in person's roles; empty until they are known. */
export const useRoles = (): readonly Role[] => useSession().user?.roles ?? noRoles;

/** Whether one of the needed roles is held. */
export const holdsOne = (held: readonly Role[], needed: readonly Role[]): boolean => needed.some((role) => held.includes(role));

/** Whether a call can be made, so that what would be refused isn't offered. */
export const mayCall = ({ needs }: Endpoint, held: readonly Role[]): boolean =>
  needs === 'public' || (needs === 'signedIn' ? held.length > 0 : roleHolds(held, needs));

/** Whether a route opens to these roles. Administrators see all of them; one that names no roles opens to everybody signed in (source, section 6). */
export const permits = (record: { roles?: readonly Role[] }, held: readonly Role[]): boolean =>
  held.includes('admin') || (held.length > 0 && (!record.roles || holdsOne(held, record.roles)));

interface PermissionProps {
  roles: readonly Role[];
  children: ReactNode;
}

/** Shows its children only to a holder of one of the roles. @throws Error for an empty or missing list (source, section 5) */
export function Permission({ roles, children }: PermissionProps): ReactNode {
  const held = useRoles();
  if (!roles?.length) throw new Error(`need roles! Like v-permission="['admin','editor']"`);
  return holdsOne(held, roles) ? children : null;
}
