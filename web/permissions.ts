import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { locationPermissions, type Permission as Permitted } from '@population-tracker/contract/kernel/permissions';
import type { Role } from '@population-tracker/contract/kernel/roles';
import type { UserInfo } from '@population-tracker/contract/session/session';
import type { ReactNode } from 'react';
import { useSession } from './session.ts';

/** What the signed-in person may do: the source's roles, and what is held somewhere or everywhere. Empty until it is known. */
export type Rights = Pick<UserInfo, 'roles' | 'permissions' | 'everywhere'>;

export const noRights: Rights = { roles: [], permissions: [], everywhere: [] };

export const useRights = (): Rights => useSession().user ?? noRights;

/** Whether one of the needed roles is held. */
const holdsOne = (held: readonly Role[], needed: readonly Role[]): boolean => needed.some((role) => held.includes(role));

/** Whether a call can be made, somewhere at least, so that what would be refused isn't offered. */
export function mayCall({ needs, scope }: Pick<Endpoint, 'needs' | 'scope'>, { permissions, everywhere }: Rights): boolean {
  if (needs === 'public' || needs === 'signedIn') return true;
  if (needs === 'panel') return permissions.length > 0;
  return (scope === 'company' ? everywhere : permissions).includes(needs);
}

/** The same of whoever is signed in. */
export const useMayCall = (endpoint: Pick<Endpoint, 'needs' | 'scope'>): boolean => mayCall(endpoint, useRights());

/** Whether a permission is held: what belongs to locations somewhere, the rest for the whole company. */
const isHeld = (needed: Permitted, { permissions, everywhere }: Rights): boolean =>
  ((locationPermissions as readonly Permitted[]).includes(needed) ? permissions : everywhere).includes(needed);

/** The same of whoever is signed in, so that nothing leads to where they are turned away. */
export const useHolds = (needed: Permitted): boolean => isHeld(needed, useRights());

/**
 * Whether a route opens. Administrators see all of them; one that names neither roles nor permissions opens to everybody signed in
 * (source, section 6). Whoever holds one of its permissions sees it too.
 */
export const permits = (record: { roles?: readonly Role[]; needs?: readonly Permitted[] }, rights: Rights): boolean =>
  rights.roles.includes('admin') ||
  (rights.permissions.length > 0 &&
    (!record.roles || holdsOne(rights.roles, record.roles) || (record.needs ?? []).some((needed) => isHeld(needed, rights))));

interface PermissionProps {
  roles: readonly Role[];
  children: ReactNode;
}

/** Shows its children only to a holder of one of the roles. @throws Error for an empty or missing list (source, section 5) */
export function Permission({ roles, children }: PermissionProps): ReactNode {
  const held = useRights().roles;
  if (!roles?.length) throw new Error(`need roles! Like v-permission="['admin','editor']"`);
  return holdsOne(held, roles) ? children : null;
}
