// One desk of a floor plan (product specification, section 13). It is changed as a whole layout is: what is reserved on it is settled,
// its label is its own within the workspace, and whoever draws the plan meanwhile is told.

import { fold } from '@population-tracker/contract/kernel/primitives';
import type { Desk, deskChange, newDesk } from '@population-tracker/contract/plan/desks';
import { planLimits, type reservationFates } from '@population-tracker/contract/plan/floor-plan';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { expectVersion } from '#platform/version.ts';
import { changes } from '../plan-service.ts';
import { findDesk } from './desks-queries.ts';
import { type Layout, layOut } from './publish.ts';

type Fate = (typeof reservationFates)[number];

export const readDesk = async (ctx: Context, id: number): Promise<Desk> => (await findDesk(ctx.db, id)) ?? refuse('request.notFound');

export const addDesk = (ctx: Context, { workspaceId, ...desk }: z.output<typeof newDesk>): Promise<Desk> =>
  transaction(ctx, async (ctx) => {
    const { ids } = await layOut(ctx, workspaceId, (desks) => {
      if (desks.length >= planLimits.desks) refuse('floorPlan.tooManyDesks');
      expectFreeLabel(desks, desk.label, null);
      return [...desks, { id: null, ...desk }];
    });
    return readDesk(ctx, Math.max(...ids));
  });

export const updateDesk = (ctx: Context, id: number, { reservations, ...change }: z.output<typeof deskChange>): Promise<Desk> =>
  transaction(ctx, async (ctx) => {
    const current = expectVersion(await readDesk(ctx, id), change.version);
    if (changes(current, change).none) return current;
    await layOut(
      ctx,
      current.workspaceId,
      async (desks) => {
        // Read again: nobody else changes this plan from here on.
        const { after } = changes(expectVersion(await readDesk(ctx, id), change.version), change);
        if (after.label !== undefined) expectFreeLabel(desks, after.label, id);
        return desks.map((desk) => (desk.id === id ? { ...desk, ...after } : desk));
      },
      reservations,
    );
    return readDesk(ctx, id);
  });

export const deleteDesk = (ctx: Context, id: number, { version, reservations }: { version?: number; reservations?: Fate }) =>
  transaction(ctx, async (ctx) => {
    const { workspaceId } = await readDesk(ctx, id);
    const without = async (desks: Layout) => {
      expectVersion(await readDesk(ctx, id), version);
      return desks.filter((desk) => desk.id !== id);
    };
    const { moved, cancelled } = await layOut(ctx, workspaceId, without, reservations);
    return { moved, cancelled };
  });

function expectFreeLabel(desks: Layout, label: string, exceptId: number | null): void {
  if (desks.some((desk) => desk.id !== exceptId && fold(desk.label) === fold(label))) refuse('floorPlan.labelExists', { field: 'label' });
}
