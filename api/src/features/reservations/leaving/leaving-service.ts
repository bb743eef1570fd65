// A place goes away, becomes passive, is closed for a time or stops offering an area: what lies ahead there is cancelled, or moves to a free equal place.
// - What is told before is counted as it would happen; what happens is found anew, while nobody reserves.
// - Moving is guarded by the database like making: one that meets a constraint undoes the whole change.
// - Each person is told by mail, with a file for the calendar.
import type { AffectedByPlace, PlaceFate } from '@population-tracker/contract/plan/plan-impact';
import type { Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { lockAllReservations } from '../booking/many-queries.ts';
import { cancelledFor, reservations } from '../reservations-events.ts';
import { aheadIn, cancelAway, countAhead, heldIn, type Left, moveAway, spotsBeside } from './leaving-queries.ts';
import { type Leaving, type Target, targetsOf } from './leaving-rules.ts';

export type { Left } from './leaving-queries.ts';

const told = 20;

/** How much lies ahead in a place, whose it is, and where the first of it could go. */
export async function leavingOf(ctx: Context, left: Left) {
  const { reservations, persons } = await countAhead(ctx.db, left, ctx.now());
  const planned = await planOf(ctx, left, nothingMoves(left) ? told : null);
  return {
    futureReservations: reservations,
    persons,
    movable: planned.filter(({ target }) => target !== null).length,
    affected: planned.slice(0, told).map(affectedOf),
  };
}

export const countLeaving = async (ctx: Context, left: Left): Promise<number> => (await countAhead(ctx.db, left, ctx.now())).reservations;

/**
 * Call it within the transaction that takes the place away, before it does.
 * @param reason of what is cancelled, for those who are told
 * @throws Refusal where all of them should move and not all can
 */
export async function leave(ctx: Context, left: Left, fate: PlaceFate, reason = ''): Promise<{ moved: number; cancelled: number }> {
  await lockAllReservations(ctx.db);
  const planned = await planOf(ctx, left, null, fate !== 'cancel');
  const moves = planned.flatMap(({ row, target }) => (target ? [{ row, target }] : []));
  const cancels = planned.flatMap(({ row, target }) => (target ? [] : [row.id]));
  if (fate === 'move' && cancels.length > 0) refuse('plan.noEqualPlace', { values: { count: cancels.length } });
  await moveThem(ctx, moves);
  await cancelThem(ctx, cancels, reason);
  return { moved: moves.length, cancelled: cancels.length };
}

type Row = Awaited<ReturnType<typeof aheadIn>>[number];
interface Planned {
  row: Row;
  target: Target | null;
}

/** What a location itself counts has no equal elsewhere, nor has anything once the whole location goes or is closed. */
const nothingMoves = ({ place, areas }: Left): boolean =>
  'locationId' in place || 'locationIds' in place || areas?.every((area) => area !== 'workspace' && area !== 'meetingRoom') === true;

async function planOf(ctx: Context, left: Left, limit: number | null, movesToo = true): Promise<Planned[]> {
  const rows = await aheadIn(ctx.db, left, ctx.now(), limit);
  const spots = movesToo && rows.length > 0 && !nothingMoves(left) ? await spotsBeside(ctx.db, left) : [];
  if (spots.length === 0) return rows.map((row) => ({ row, target: null }));
  const from = new Date(rows.reduce((least, { start }) => Math.min(least, Date.parse(start)), Number.POSITIVE_INFINITY)).toISOString();
  const to = new Date(rows.reduce((last, { end }) => Math.max(last, Date.parse(end)), 0)).toISOString();
  const ids = spots.map(({ workspaceId }) => workspaceId);
  const targets = await targetsOf(rows.map(needsOf), spots, await heldIn(ctx.db, ids, { from, to }));
  return rows.map((row, index) => ({ row, target: targets[index] ?? null }));
}

const needsOf = (row: Row): Leaving => ({
  start: row.start,
  end: row.end,
  buildingId: row.buildingId,
  inPlan: row.area === 'workspace' || row.area === 'meetingRoom',
  room: row.area === 'meetingRoom' ? { capacity: row.capacity ?? 0, equipment: row.roomEquipment ?? [] } : null,
  desk:
    row.deskId === null
      ? null
      : { equipment: row.deskEquipment ?? [], accessible: row.accessible === true, sitStand: row.sitStand === true },
});

const affectedOf = ({ row, target }: Planned): AffectedByPlace => ({
  id: row.id,
  userName: row.userName,
  area: row.area,
  place: [row.workspaceName ?? row.locationName, row.deskLabel, row.slotName].filter(Boolean).join(', '),
  timeZone: row.timeZone,
  start: row.start,
  end: row.end,
  movesTo: target && [target.spot.name, target.desk?.label].filter(Boolean).join(', '),
});

async function moveThem(ctx: Context, moves: { row: Row; target: Target }[]): Promise<void> {
  if (moves.length === 0) return;
  const moved = moves.map(({ row, target: { spot, desk, seatNumber } }) => ({
    id: row.id,
    workspaceId: spot.workspaceId,
    buildingId: spot.buildingId,
    deskId: desk?.id ?? null,
    seatNumber,
  }));
  const versions = await moveAway(ctx.db, moved);
  const records = moves.map(({ row, target: { spot, desk } }) => ({
    id: row.id,
    version: versions.get(row.id),
    before: { workspaceId: row.workspaceId, ...(desk ? { deskId: row.deskId } : {}) },
    after: { workspaceId: spot.workspaceId, ...(desk ? { deskId: desk.id } : {}) },
  }));
  await tell(ctx, reservations, { action: 'update', records, notice: {} });
}

async function cancelThem(ctx: Context, ids: number[], reason: string): Promise<void> {
  if (ids.length === 0) return;
  const records = await cancelAway(ctx.db, ids, reason);
  await tell(ctx, reservations, { action: 'cancel', records, ...cancelledFor(reason), notice: {}, placesGo: true });
}
