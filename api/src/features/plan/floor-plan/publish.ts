// Publishing a plan (product rules: no reservation is lost unnoticed). Desks are added, changed and taken away in one
// transaction; a desk with reservations ahead goes or is blocked only when the administrator said what becomes of them.

import type { PlanDocument, PublishCheck, reservationFates } from '@population-tracker/contract/plan/floor-plan';
import { actorOf, type Context } from '#api/context.ts';
import { asPartOf } from '#features/audit-log/audit-service.ts';
import { fitSeats, seatAtDesks } from '#features/reservations/availability/seats-service.ts';
import {
  type DeskReservation,
  equalDesks,
  futureOnDesks,
  holdSeats,
  settleReservations,
} from '#features/reservations/leaving/leaving-desks-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { assignmentsOf } from '../assignments/assignments-queries.ts';
import { hasRoomAt } from '../plan-service.ts';
import { setCapacity } from '../workspaces-service.ts';
import {
  addDesks,
  changeDesks,
  desksOf,
  findPublished,
  lockWorkspace,
  putPublished,
  removeDesks,
  removeDraft,
  unblockDesks,
} from './floor-plan-queries.ts';
import { type Changes, changesTo, type Desk, emptyDrawing, usableSeats } from './floor-plan-rules.ts';
import { readDraft, workspaceOf } from './floor-plan-service.ts';

type Fate = (typeof reservationFates)[number] | undefined;
interface Editions {
  draftVersion: number;
  version: number;
}
const told = 100;

export const checkPublish = async (ctx: Context, id: number, editions: Editions): Promise<PublishCheck> => {
  const { capacity, locationId } = await workspaceOf(ctx, id);
  const { document } = await currentDraft(ctx, id, editions);
  const changes = changesTo(await desksOf(ctx.db, id), document.desks);
  const affected = await affectedBy(ctx, id, changes);
  return {
    added: changes.added.length,
    changed: changes.changed.length,
    removed: changes.removed.length,
    blocked: changes.blocked.length,
    desks: changes.desks.length,
    activeDesks: changes.desks.filter(({ status }) => status === 'active').length,
    capacity,
    seats: usableSeats(capacity, changes.desks),
    fitsDesks: await hasRoomAt(ctx, locationId, changes.desks.length - capacity),
    affected: {
      total: affected.length,
      movable: affected.filter(({ movesTo }) => movesTo !== null).length,
      items: affected.slice(0, told),
    },
  };
};

interface Wish {
  reservations?: Fate;
  /** As many seats as desks from now on. */
  setSeats?: boolean;
}

export const publish = (ctx: Context, id: number, { reservations, setSeats, ...editions }: Editions & Wish) =>
  transaction(ctx, async (ctx) => {
    await workspaceOf(ctx, id);
    await lockWorkspace(ctx.db, id);
    const { document } = await currentDraft(ctx, id, editions);
    const done = await replace(ctx, id, document, document.desks, { reservations, setSeats });
    await removeDraft(ctx.db, id);
    return done;
  });

export const replaceDesks = (ctx: Context, id: number, { version, desks, ...wish }: { version: number; desks: Desk[] } & Wish) =>
  transaction(ctx, async (ctx) => {
    await workspaceOf(ctx, id);
    await lockWorkspace(ctx.db, id);
    const plan = await expectPublished(ctx, id, version);
    return replace(ctx, id, plan?.drawing ?? emptyDrawing(desks), desks, wish);
  });

export type Layout = readonly Desk[];

/** Changes the desks that stand, within the caller's transaction; the drawing stays as it is. */
export async function layOut(ctx: Context, id: number, change: (desks: Layout) => Desk[] | Promise<Desk[]>, reservations?: Fate) {
  await workspaceOf(ctx, id);
  await lockWorkspace(ctx.db, id);
  const desks = await change((await desksOf(ctx.db, id)).map(({ key: _, ...desk }) => desk));
  const drawing = (await findPublished(ctx.db, id))?.drawing ?? emptyDrawing(desks);
  const done = await replace(ctx, id, drawing, desks, { reservations });
  return { ...done, ids: (await desksOf(ctx.db, id)).map(({ id }) => id as number) };
}

async function currentDraft(ctx: Context, id: number, { draftVersion, version }: Editions) {
  const draft = (await readDraft(ctx, id)) ?? refuse('floorPlan.noDraft');
  if (draft.version !== draftVersion)
    throw new Refusal('floorPlan.draftConflict', { values: { name: draft.by }, details: { draft, published: null } });
  const plan = await expectPublished(ctx, id, version);
  if (draft.since) refuse('floorPlan.publishedConflict', { details: { version, by: plan?.by ?? '', since: draft.since } });
  return draft;
}

async function expectPublished(ctx: Context, id: number, version: number) {
  const plan = await findPublished(ctx.db, id);
  if ((plan?.version ?? 0) !== version)
    refuse('floorPlan.publishedConflict', { details: { version: plan?.version ?? 0, by: plan?.by ?? '' } });
  return plan;
}

async function replace(ctx: Context, id: number, document: Omit<PlanDocument, 'desks'>, desks: Desk[], wish: Wish) {
  // Nobody takes a desk here until the new layout stands.
  await holdSeats(ctx, id);
  const standing = await desksOf(ctx.db, id);
  const changes = changesTo(standing, desks);
  // Whoever loses a desk may move to one that is unblocked here.
  await unblockDesks(ctx.db, changes.unblocked);
  const settled = await settle(ctx, id, changes, wish.reservations);
  await removeDesks(
    ctx.db,
    changes.removed.map(({ id }) => id as number),
    ctx.now(),
  );
  await changeDesks(ctx.db, changes.changed, changes.relabelled);
  await addDesks(ctx.db, id, changes.added);
  const seating = await seatAnew(ctx, id, { standing, desks: changes.desks, setSeats: wish.setSeats === true });
  const { size, walls, rooms, doors, labels, background } = document;
  const version = await putPublished(ctx.db, id, { size, walls, rooms, doors, labels, background }, actorOf(ctx).id, ctx.now());
  const counts = { added: changes.added.length, changed: changes.changed.length, removed: changes.removed.length, ...settled, ...seating };
  await tell(ctx, 'floorPlan', { action: 'publish', id, after: { version, ...counts } });
  return { version, ...counts };
}

/** The workspace's seats go by its new desks: those who have reserved still fit, and whoever sits without a desk gets one. */
async function seatAnew(ctx: Context, id: number, { standing, desks, setSeats }: { standing: Desk[]; desks: Desk[]; setSeats: boolean }) {
  const { capacity } = await workspaceOf(ctx, id);
  const planned = setSeats ? desks.length : capacity;
  const seats = usableSeats(planned, desks);
  if (seats < usableSeats(capacity, standing)) await fitSeats(ctx, id, seats);
  if (planned !== capacity) await setCapacity(ctx, id, planned);
  return { seated: await seatAtDesks(ctx, [id]), seats };
}

async function settle(ctx: Context, id: number, changes: Changes, fate: Fate) {
  const affected = await affectedBy(ctx, id, changes);
  if (affected.length === 0) return { cancelled: 0, moved: 0 };
  if (!fate) {
    refuse('floorPlan.deskReserved', { values: { count: affected.length }, details: { affected: affected.slice(0, told) } });
  }
  const stuck = affected.filter(({ movesToId }) => movesToId === null);
  if (fate === 'move' && stuck.length > 0) {
    refuse('floorPlan.noEqualDesk', { values: { count: stuck.length }, details: { affected: stuck.slice(0, told) } });
  }
  const moves = fate === 'cancel' ? [] : affected.filter(({ movesToId }) => movesToId !== null);
  const moved = new Set(moves);
  await settleReservations(asPartOf(ctx, { action: 'publish', entity: 'floorPlan', entityId: id }), {
    moves: moves.map((one) => ({ ...one, toId: one.movesToId as number, toLabel: one.movesTo as string })),
    cancels: affected.filter((one) => !moved.has(one)),
  });
  return { cancelled: affected.length - moves.length, moved: moves.length };
}

type Affected = DeskReservation & { reason: 'removed' | 'blocked'; movesTo: string | null; movesToId: number | null };

/** Who loses a desk, and the nearest equal desk that stays, is nobody's and is free then; no desk is offered twice for the same hours. */
async function affectedBy(ctx: Context, workspaceId: number, changes: Changes): Promise<Affected[]> {
  const going = [...changes.removed, ...changes.blocked];
  if (going.length === 0) return [];
  const blocked = new Set(changes.blocked.map(({ id }) => id));
  const lost = new Map(going.map((desk) => [desk.id as number, desk]));
  const held = await futureOnDesks(ctx, workspaceId);
  const assigned = new Set((await assignmentsOf(ctx.db, workspaceId)).map(({ deskId }) => deskId));
  const stays = changes.desks.filter(({ id, status }) => id !== null && status === 'active' && !assigned.has(id));
  const targets = await equalDesks(held, lost, stays);
  return held
    .filter(({ deskId }) => lost.has(deskId))
    .map((one) => {
      const to = targets.get(one);
      const reason = blocked.has(one.deskId) ? 'blocked' : 'removed';
      return { ...one, reason, movesTo: to?.label ?? null, movesToId: to?.id ?? null };
    });
}
