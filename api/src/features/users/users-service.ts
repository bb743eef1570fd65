// Users (product rules, "Lists, forms, deletes"): the company's people.
// - A mail address belongs to one user, and so does an employee number where there is one. A site is a location that is there. Saving over somebody's newer version is refused and shows what they changed.
// - Somebody must always be able to sign in: the last active administrator stays, and nobody takes away their own rights.
// - Nobody touches in this way somebody who holds more than they do themselves: see `beyond-own-service`.
// - Who becomes passive, gets another type or address or is deleted is signed out everywhere in the same moment; who changes their own
//   address stays signed in where they do it. The former address is told.
// - A deleted user's future reservations are cancelled; past ones keep the name. Within ten minutes whoever deleted them can
//   undo it. Somebody who becomes passive keeps their reservations, unless whoever makes them so says otherwise.

import type { HistoryEntry, HistoryQuery } from '@population-tracker/contract/audit-log/audit';
import type { NewUser, User, UserChange } from '@population-tracker/contract/users/users';
import { actorOf, type Context } from '#api/context.ts';
import { asPartOf, historyOf } from '#features/audit-log/audit-service.ts';
import { countLook } from '#features/lookups/lookups-service.ts';
import { cancelFutureOf, futureOf } from '#features/reservations/reservations-service.ts';
import { endAccess } from '#features/session/session-service.ts';
import type { Page } from '#platform/db/list.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { expectTouchable, expectWithinOwn, holdsMore } from './beyond-own-service.ts';
import { keepDeleted } from './bulk/users-bulk-service.ts';
import { expectNotOwned, ownedOf } from './provisioned/owned-service.ts';
import { users } from './users-events.ts';
import {
  countDesks,
  findUser,
  hasOtherAdministrator,
  insertUser,
  isLocation,
  latestChanges,
  lockAdministrators,
  lockEmail,
  lockReservationsOf,
  lockUser,
  markDeleted,
  ownerOfEmail,
  ownerOfNumber,
  updateUser,
  wasThere,
} from './users-queries.ts';
import { auditOf, endsAccess, fullName, isActiveAdministrator, newValues } from './users-rules.ts';

export const create = (ctx: Context, input: NewUser): Promise<User> =>
  transaction(ctx, async (ctx) => {
    await expectWithinOwn(ctx, undefined, input);
    await expectNumberAndSite(ctx, input);
    const user = await insertUser(ctx.db, input);
    if (!user) return refuseTaken(ctx, input.email);
    await tell(ctx, 'user', { action: 'create', id: user.id, after: auditOf(user) });
    return user;
  });

export const read = async (ctx: Context, id: number): Promise<User> => (await findUser(ctx.db, id)) ?? refuse('request.notFound');

/** With whether they hold more than the caller, and what of them the company's directory alone changes. */
export const readForChange = async (ctx: Context, id: number) => ({
  ...(await lookedAt(ctx, await read(ctx, id))),
  beyondOwn: await holdsMore(ctx, id),
  owned: await ownedOf(ctx, id),
});

export const update = (ctx: Context, id: number, change: UserChange): Promise<User> =>
  transaction(ctx, async (ctx) => {
    if (change.status === 'passive') await lockReservationsOf(ctx.db, id);
    const before = await openUser(ctx, id, change.version);
    const values = newValues(before, change);
    if (Object.keys(values).length === 0) return before;
    await expectWithinOwn(ctx, before, values);
    await expectNotOwned(ctx, id, values);
    const wanted = { ...before, ...values };
    if (isActiveAdministrator(before) && !isActiveAdministrator(wanted)) await keepAdministrator(ctx, id);
    if (endsAccess(before, wanted)) {
      keepOwnRights(ctx, id, values.userType === undefined ? 'status' : 'userType');
      await endAccess(ctx, id);
    }
    if (values.email !== undefined) {
      await keepEmailFree(ctx, values.email);
      // What is on its way to the former address opens nothing any more.
      await endAccess(ctx, id, actorOf(ctx).id === id ? actorOf(ctx).sessionId : undefined);
    }
    await expectNumberAndSite(ctx, values, { id });
    if (values.status === 'passive' && change.reservations === 'cancel')
      await cancelFutureOf(asPartOf(ctx, { action: 'update', entity: 'user', entityId: id }), { userId: id });
    const after = await updateUser(ctx.db, wanted);
    const former = after.email === before.email ? undefined : before;
    await tell(ctx, users, { action: 'update', id, before: auditOf(before), after: auditOf(after), former });
    return after;
  });

export const remove = (ctx: Context, id: number, version?: number): Promise<{ undoId: number; cancelledReservations: number }> =>
  transaction(ctx, async (ctx) => {
    await lockReservationsOf(ctx.db, id);
    const before = await openUser(ctx, id, version);
    await expectTouchable(ctx, id);
    if (isActiveAdministrator(before)) await keepAdministrator(ctx, id);
    keepOwnRights(ctx, id);
    const kept = await keepDeleted(ctx, before);
    await endAccess(ctx, id);
    await markDeleted(ctx.db, id, ctx.now());
    await tell(ctx, 'user', { action: 'delete', id, before: auditOf(before) });
    return kept;
  });

export async function impact(ctx: Context, id: number): Promise<{ futureReservations: number; assignedDesks: number }> {
  await read(ctx, id);
  return { futureReservations: await futureOf(ctx, { userId: id }), assignedDesks: await countDesks(ctx.db, id) };
}

async function lookedAt(ctx: Context, user: User): Promise<User> {
  await countLook(ctx, user.id, 'record');
  return user;
}

/** Of somebody who was deleted too. */
export async function history(ctx: Context, id: number, query: HistoryQuery): Promise<Page<HistoryEntry>> {
  if (!(await wasThere(ctx.db, id))) refuse('request.notFound');
  await countLook(ctx, id, 'history');
  return historyOf(ctx, 'user', id, query);
}

/** Locks the user, who must be there and, where a version is given, not be newer than it. */
async function openUser(ctx: Context, id: number, version: number | undefined): Promise<User> {
  const user = (await lockUser(ctx.db, id)) ?? refuse('request.notFound');
  if (version === undefined || user.version === version) return user;
  const changes = await latestChanges(ctx.db, id, Math.min(Math.max(user.version - version, 0), 20));
  refuse('request.versionConflict', { details: { current: user, changes } });
}

export async function keepAdministrator(ctx: Context, id: number): Promise<void> {
  await lockAdministrators(ctx.db);
  if (!(await hasOtherAdministrator(ctx.db, id))) refuse('users.lastAdministrator');
}

function keepOwnRights(ctx: Context, id: number, field?: 'status' | 'userType'): void {
  if (actorOf(ctx).id === id) refuse('users.ownRights', { field });
}

export async function keepEmailFree(ctx: Context, email: string): Promise<void> {
  await lockEmail(ctx.db, email);
  if (await ownerOfEmail(ctx.db, email)) await refuseTaken(ctx, email);
}

/** @param own whose number it may be already, in another case */
export async function expectNumberAndSite(
  ctx: Context,
  { employeeNumber, siteId }: Partial<Pick<NewUser, 'employeeNumber' | 'siteId'>>,
  own: Partial<Pick<User, 'id' | 'email'>> = {},
): Promise<void> {
  const owner = employeeNumber ? await ownerOfNumber(ctx.db, employeeNumber) : undefined;
  if (owner && owner.id !== own.id && owner.email !== own.email)
    refuse('users.employeeNumberTaken', { field: 'employeeNumber', values: { name: fullName(owner) } });
  if (siteId && !(await isLocation(ctx.db, siteId))) refuse('users.siteUnknown', { field: 'siteId' });
}

export async function refuseTaken(ctx: Context, email: string): Promise<never> {
  const owner = await ownerOfEmail(ctx.db, email);
  refuse('users.emailTaken', { field: 'email', values: { name: owner ? fullName(owner) : email } });
}
