// Desks that belong to somebody (decision 070): one person or one team each, until they open to everybody.
// - Who may change the plan there may assign its desks. Whoever reserves holds the same lock, so that either comes first as a whole.
// - Reservations of others ahead stay or are cancelled, as whoever assigns says; each person is told by one mail.
// - A plan that is published leaves it as it is, as long as the desk stands. A desk, a person or a team that goes ends it.

import type { DeskAssignment, setDeskAssignments } from '@population-tracker/contract/plan/desk-assignments';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { asPartOf } from '#features/audit-log/audit-service.ts';
import { futureOnDesks, holdSeats, settleReservations } from '#features/reservations/leaving/leaving-desks-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { workspaceOf } from '../floor-plan/floor-plan-service.ts';
import * as queries from './assignments-queries.ts';

type Assignments = { items: DeskAssignment[] };
type Wish = z.output<typeof setDeskAssignments.body>;

export async function listAssignments(ctx: Context, id: number): Promise<Assignments> {
  await workspaceOf(ctx, id);
  return { items: await queries.assignmentsOf(ctx.db, id) };
}

export async function assignees(ctx: Context, id: number, search: string | undefined) {
  await workspaceOf(ctx, id);
  return { teams: await queries.findTeams(ctx.db, search), people: await queries.findPeople(ctx.db, search) };
}

export const setAssignments = (ctx: Context, id: number, wish: Wish): Promise<Assignments> =>
  transaction(ctx, async (ctx) => {
    await workspaceOf(ctx, id);
    await holdSeats(ctx, id);
    const deskIds = [...new Set(wish.deskIds)];
    const standing = await queries.standingDesks(ctx.db, id, deskIds);
    if (standing.length < deskIds.length) refuse('floorPlan.deskElsewhere', { field: 'deskIds' });
    const before = await told(ctx, id, deskIds);
    const cancelled = wish.to === null ? await end(ctx, deskIds) : await begin(ctx, id, { ...wish, deskIds, to: wish.to });
    const after = await told(ctx, id, deskIds);
    await tell(ctx, 'floorPlan', { action: 'assign', id, before, after: cancelled > 0 ? { ...after, cancelled } : after });
    return listAssignments(ctx, id);
  });

async function end(ctx: Context, deskIds: readonly number[]): Promise<number> {
  await queries.unassign(ctx.db, deskIds);
  return 0;
}

/** @returns how many reservations of others were cancelled */
async function begin(ctx: Context, id: number, wish: Wish & { to: queries.Assignee }): Promise<number> {
  const { deskIds, to, opensBeforeHours, reservations } = wish;
  if (!(await queries.isThere(ctx.db, to))) refuse('floorPlan.assigneeGone', { field: 'to' });
  await queries.assign(ctx.db, { workspaceId: id, deskIds, opensBefore: opensBeforeHours === null ? null : opensBeforeHours * 60 }, to);
  const kept = await queries.keptAhead(ctx.db, id, deskIds, ctx.now());
  if (kept.size === 0 || reservations === 'keep') return 0;
  if (reservations === undefined) refuse('floorPlan.assignedReserved', { values: { count: kept.size }, details: { count: kept.size } });
  const cancels = (await futureOnDesks(ctx, id)).filter((one) => kept.has(one.id));
  await settleReservations(asPartOf(ctx, { action: 'assign', entity: 'floorPlan', entityId: id }), { moves: [], cancels, assigned: true });
  return cancels.length;
}

/** The log keeps whose by number: it outlives teams and people. */
async function told(ctx: Context, id: number, deskIds: readonly number[]) {
  const wanted = new Set(deskIds);
  const desks = (await queries.assignmentsOf(ctx.db, id)).filter(({ deskId }) => wanted.has(deskId));
  return {
    desks: desks.map(({ deskLabel, user, team, opensBeforeHours }) => ({
      desk: deskLabel,
      userId: user?.id ?? null,
      teamId: team?.id ?? null,
      opensBeforeHours,
    })),
  };
}
