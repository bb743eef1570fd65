// Many users at once (product rules, "Lists, forms, deletes"): one change of everybody selected, in one transaction.
// - Nobody changes more or fewer people than they saw: a selection by filters tells how many it was.
// - Nobody touches those who hold more than they do, nor gives a type that brings more (`beyond-own-service`); they are skipped too.
// - Whoever asks keeps their own rights, and the last administrators stay; they are skipped, and told so.
// - A delete cancels future reservations. Whoever makes people passive says whether theirs are kept or cancelled.
// - Within ten minutes whoever did it can undo it, for everybody whom nobody has changed since.
import { bulkUndoMs, type ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { errorText } from '@population-tracker/contract/kernel/errors';
import { grantsOf } from '@population-tracker/contract/kernel/permissions';
import type {
  ReservationsOfLeaver,
  User,
  UserBulkChange,
  UserBulkResult,
  UserSelection,
  UsersImpact,
} from '@population-tracker/contract/users/users';
import { actorOf, type Context } from '#api/context.ts';
import { asPartOf, recordChanges } from '#features/audit-log/audit-service.ts';
import { cancelThese, lockAllReservations, restoreThese } from '#features/reservations/booking/many-service.ts';
import { endAccessOfThese } from '#features/session/session-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { expectFreshProof } from '#platform/fresh-proof.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { beyondOwn } from '../beyond-own-service.ts';
import { lockAdministrators } from '../users-queries.ts';
import {
  type BulkKind,
  cancelledReservations,
  changesOf,
  countFutureReservations,
  dropOldBulkChanges,
  insertBulkChange,
  keepUser,
  peopleOf,
  signedInOf,
  takenReservations,
  takeReservations,
  writeChange,
} from './bulk-change-queries.ts';
import { futureReservationsOf, type Judged, judge, lockBulkChanges, take } from './users-bulk-queries.ts';
import { type BulkChange, findBulkChange, keepRestorable, markUndone, putBack, restorationsOf } from './users-bulk-undo-queries.ts';

interface Wish {
  selection: UserSelection;
  change: UserBulkChange;
  reservations?: ReservationsOfLeaver | undefined;
}

export const changeMany = (ctx: Context, wish: Wish): Promise<UserBulkResult> =>
  transaction(ctx, async (ctx) => {
    const { change } = wish;
    if ('userType' in change && grantsOf(change.userType).length > 0) expectFreshProof(ctx);
    const bulkId = await openBulkChange(ctx, change);
    const judged = await take(ctx.db, { ...wish, ...(await askerOf(ctx, change)) }, bulkId);
    refuseOtherSelection(wish.selection, judged);
    const action = 'delete' in change ? 'delete' : 'update';
    const partOfBulk = asPartOf(ctx, { action, entity: 'userBulk', entityId: bulkId });
    const cancelledReservations = leaves(change) ? await settleReservations(partOfBulk, bulkId, judged.changed, wish) : 0;
    await recordChanges(partOfBulk, { action, entity: 'user' }, changesOf(bulkId, change));
    await writeChange(ctx.db, bulkId, change, ctx.now());
    if (leaves(change) || 'userType' in change) await endAccessOfThese(ctx, await signedInOf(ctx.db, bulkId));
    const { changed, unchanged } = judged;
    const set = 'delete' in change ? {} : change;
    if (changed > 0)
      await tell(ctx, 'userBulk', {
        action,
        id: bulkId,
        after: { users: changed, ...set, ...(leaves(change) && { cancelledReservations }) },
      });
    return { id: bulkId, changed, unchanged, cancelledReservations, ...told(judged, ctx.language), undoable: changed > 0 };
  });

/** What a change would do, without doing it. */
export async function impactOfMany(ctx: Context, { selection, change }: Omit<Wish, 'reservations'>): Promise<UsersImpact> {
  const wish = { selection, change, ...(await askerOf(ctx, change)) };
  const judged = await judge(ctx.db, wish);
  refuseOtherSelection(selection, judged);
  const futureReservations = leaves(change) ? await futureReservationsOf(ctx.db, wish, ctx.now()) : 0;
  return { users: judged.changed, unchanged: judged.unchanged, futureReservations, ...told(judged, ctx.language) };
}

async function askerOf(ctx: Context, change: UserBulkChange) {
  const { holding, people, types } = await beyondOwn(ctx);
  const type = 'userType' in change && types.includes(change.userType);
  return { actorId: actorOf(ctx).id, beyond: { ids: people.map(({ id }) => id), type }, holding: [...holding] };
}

/**
 * Keeps what the delete of one user changes, so that it can be undone like one of many, and cancels their future reservations.
 * Call it before the delete is written, while no reservation of theirs can be made.
 */
export async function keepDeleted(ctx: Context, user: User): Promise<{ undoId: number; cancelledReservations: number }> {
  await dropOldBulkChanges(ctx.db, ctx.now());
  const undoId = await insertBulkChange(ctx.db, 'delete', actorOf(ctx).id, ctx.now());
  await keepUser(ctx.db, undoId, user);
  await takeReservations(ctx.db, undoId, 1, ctx.now());
  return {
    undoId,
    cancelledReservations: await cancelThese(
      asPartOf(ctx, { action: 'delete', entity: 'user', entityId: user.id }),
      takenReservations(undoId),
      { leavers: peopleOf(undoId) },
    ),
  };
}

export const undo = (ctx: Context, id: number) =>
  transaction(ctx, async (ctx) => {
    const bulk = await openUndo(ctx, id);
    const counts = await keepRestorable(ctx.db, bulk, await beyondOwn(ctx));
    const partOfUndo = asPartOf(ctx, { action: 'undo', entity: 'userBulk', entityId: id });
    await recordChanges(partOfUndo, { action: bulk.kind === 'delete' ? 'restore' : 'update', entity: 'user' }, restorationsOf(bulk));
    await putBack(ctx.db, id);
    if (bulk.kind !== 'exceptional') await endAccessOfThese(ctx, await signedInOf(ctx.db, id));
    const reservations = await restoreThese(partOfUndo, cancelledReservations(id));
    await markUndone(ctx.db, id, ctx.now());
    await tell(ctx, 'userBulk', { action: 'undo', id, after: { undone: counts.restored, notUndone: counts.notRestored } });
    return { ...counts, restoredReservations: reservations.restored, reservationsStayCancelled: reservations.stayCancelled };
  });

async function openBulkChange(ctx: Context, change: UserBulkChange): Promise<number> {
  await lockBulkChanges(ctx.db);
  if (leaves(change)) await lockAllReservations(ctx);
  if (!('exceptional' in change)) await lockAdministrators(ctx.db);
  await dropOldBulkChanges(ctx.db, ctx.now());
  return insertBulkChange(ctx.db, Object.keys(change)[0] as BulkKind, actorOf(ctx).id, ctx.now());
}

async function openUndo(ctx: Context, id: number): Promise<BulkChange> {
  await lockBulkChanges(ctx.db);
  const bulk = await findBulkChange(ctx.db, id);
  if (!bulk || bulk.madeBy !== actorOf(ctx).id) return refuse('request.notFound');
  if (bulk.undoneAt !== null || ctx.now().getTime() - Date.parse(bulk.madeAt) > bulkUndoMs) refuse('users.notUndoable');
  if (bulk.kind === 'status' || bulk.kind === 'delete') await lockAllReservations(ctx);
  await lockAdministrators(ctx.db);
  return bulk;
}

const leaves = (change: UserBulkChange): boolean => 'delete' in change || ('status' in change && change.status === 'passive');

function refuseOtherSelection(selection: UserSelection, { found }: Judged): void {
  if ('ids' in selection || selection.count === found) return;
  const { count: expected } = selection;
  refuse('users.selectionChanged', { values: { expected, found }, details: { expected, found } });
}

/** @returns how many were cancelled */
async function settleReservations(ctx: Context, bulkId: number, people: number, { change, reservations }: Wish): Promise<number> {
  if (reservations === 'cancel') {
    await takeReservations(ctx.db, bulkId, people, ctx.now());
    return cancelThese(ctx, takenReservations(bulkId), { leavers: peopleOf(bulkId) });
  }
  if (reservations === 'keep' && !('delete' in change)) return 0;
  const count = await countFutureReservations(ctx.db, bulkId, people, ctx.now());
  if (count === 0) return 0;
  const key = 'delete' in change ? 'users.reservationsOfDeleted' : 'users.reservationsUnsaid';
  return refuse(key, { field: 'reservations', values: { count }, details: { futureReservations: count } });
}

const told = ({ skipped, skippedTotal }: Judged, language: ProductLanguage) => ({
  skipped: skipped.map((one) => ({ ...one, reason: errorText(one.key, language) })),
  skippedTotal,
});
