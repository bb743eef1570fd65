// What people hold beyond the call at hand, for whoever decides about them, or works for one of them later.
import { type Grant, heldAt, type Permission } from '@population-tracker/contract/kernel/permissions';
import { rolesOf } from '@population-tracker/contract/kernel/roles';
import type { Actor, Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import { grantsFrom } from './granted-queries.ts';
import { findHolders } from './held-queries.ts';

export interface Holder {
  id: number;
  email: string;
  userType: number;
  status: 'active' | 'passive';
  deleted: boolean;
  grants: Grant[];
}

/** Those who hold anything, passive and deleted people included; or what these people hold, be it nothing. */
export async function holders({ db, now }: Pick<Context, 'db' | 'now'>, ids?: readonly number[]): Promise<Holder[]> {
  const found = await findHolders(db, now(), ids);
  return found.map(({ id, email, userType, status, deletedAt, granted }) => ({
    ...{ id, email, userType, status },
    deleted: deletedAt !== null,
    grants: grantsFrom(userType, granted),
  }));
}

/** Somebody whom a job works for, with what they hold now: nothing where they have left. */
export async function actorLater({ db, now }: Pick<Context, 'db' | 'now'>, userId: number): Promise<Actor> {
  const [found] = await findHolders(db, now(), [userId]);
  if (!found) return refuse('request.notFound');
  const { id, name, lastName, email, userType, granted } = found;
  return {
    ...{ id, name, lastName, email, userType },
    roles: rolesOf(userType),
    grants: isThere(found) ? grantsFrom(userType, granted) : [],
    sessionId: 0,
    hasPassword: false,
  };
}

/** Whether somebody is still there, active, and holds a permission for the whole company. */
export async function stillHolds({ db, now }: Pick<Context, 'db' | 'now'>, userId: number, needed: Permission): Promise<boolean> {
  const [found] = await findHolders(db, now(), [userId]);
  return found !== undefined && isThere(found) && heldAt(grantsFrom(found.userType, found.granted), needed) === null;
}

const isThere = ({ status, deletedAt }: { status: string; deletedAt: string | null }): boolean => status === 'active' && deletedAt === null;
