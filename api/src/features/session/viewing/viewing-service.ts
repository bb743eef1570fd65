// Seeing the panel as another person would (product rules, "Permissions").
// - Whoever may give permissions sees what somebody who holds no more than they do may see, at the same locations. They stay who they are:
//   what belongs to a person (sessions, passkeys, the file of one's own data) is theirs, and entries and looks name them.
// - Nothing is changed meanwhile (`platform/http/authenticate`).
// - It belongs to one session, and ends with it, after 30 minutes, and as soon as either of the two holds something else or is gone. Then
//   nothing is answered until the session goes on as itself: a page of the other's must not become one of their own unseen.
// - The person sees who looked, and the audit log names both.

import { createHash } from 'node:crypto';
import { type Grant, reaches } from '@population-tracker/contract/kernel/permissions';
import { rolesOf } from '@population-tracker/contract/kernel/roles';
import { type Viewing, viewingLifeMs } from '@population-tracker/contract/session/viewing';
import { type Actor, actorOf, type Context } from '#api/context.ts';
import { countLook } from '#features/lookups/lookups-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { grantsFrom } from '../granted-queries.ts';
import { findHolders } from '../held-queries.ts';
import { forgetViewing, storeViewing } from './viewing-queries.ts';

export const beginViewing = (ctx: Context, userId: number): Promise<Viewing> =>
  transaction(ctx, async (ctx) => {
    const actor = actorOf(ctx);
    const person = userId === actor.id ? undefined : await findThere(ctx, userId);
    if (!person || person.grants.length === 0) return refuse('viewing.person', { field: 'userId' });
    if (!holdsAll(actor.grants, person.grants)) refuse('viewing.beyondOwn', { field: 'userId' });
    const until = new Date(ctx.now().getTime() + viewingLifeMs);
    await storeViewing(ctx.db, actor.sessionId, { viewingId: userId, until, held: digestOf(person.grants) });
    await countLook(ctx, userId, 'panel');
    await tell(ctx, 'user', { action: 'viewAs', id: userId, after: { until: until.toISOString() } });
    return { id: userId, name: person.name, lastName: person.lastName, until: until.toISOString() };
  });

export const endViewing = (ctx: Context): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const { sessionId, viewing } = actorOf(ctx);
    if (!viewing) return null;
    await forgetViewing(ctx.db, sessionId);
    await tell({ ...ctx, actor: { ...actorOf(ctx), viewing: undefined } }, 'user', { action: 'endViewAs', id: viewing.id });
    return null;
  });

/** As it is stored with a session. */
interface StoredViewing {
  viewingId: number;
  viewingUntil: string;
  viewingHeld: Buffer;
}

/** Who calls in a session that sees the panel as another person: themselves, with what the other holds. */
export async function asViewed(ctx: Pick<Context, 'db' | 'now'>, actor: Actor, stored: StoredViewing): Promise<Actor> {
  const { viewingId: id, viewingUntil: until, viewingHeld } = stored;
  const person = await findThere(ctx, id);
  const { name = '', lastName = '' } = person ?? {};
  const stands =
    person !== undefined &&
    Date.parse(until) > ctx.now().getTime() &&
    digestOf(person.grants).equals(viewingHeld) &&
    reaches(actor.grants, 'grants.write', null) &&
    holdsAll(actor.grants, person.grants);
  const viewing = { id, name, lastName, until, over: !stands };
  if (!stands) return { ...actor, viewing };
  const { userType, grants } = person;
  return { ...actor, userType, roles: rolesOf(userType), grants, viewing };
}

async function findThere({ db, now }: Pick<Context, 'db' | 'now'>, userId: number) {
  const [found] = await findHolders(db, now(), [userId]);
  if (found?.status !== 'active' || found.deletedAt !== null) return undefined;
  const { name, lastName, userType, granted } = found;
  return { name, lastName, userType, grants: grantsFrom(userType, granted) };
}

const holdsAll = (own: readonly Grant[], others: readonly Grant[]): boolean =>
  others.every(({ permissions, locationId }) => permissions.every((permission) => reaches(own, permission, locationId)));

const digestOf = (grants: readonly Grant[]): Buffer => createHash('sha256').update(JSON.stringify(grants)).digest();
