// Fewer seats in a workspace: whoever sits above them moves down. More than will fit at one time is refused with the days; from the
// first day after them on the change can be made. More desks: whoever has reserved any seat gets one.
import type { Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { reservations } from '../reservations-events.ts';
import { lockSeats } from '../reservations-queries.ts';
import { daysAbove, giveDesks, reseat, reseatTogether, usableSeats, versionsOf } from './seats-queries.ts';
import { seatAnew } from './seats-rules.ts';

/** So many fit into a sentence. */
const toldDays = 3;
const shownDays = 50;

/** Makes room for a smaller capacity; call it within the change, before it is written. */
export const fitInto = async (ctx: Context, workspaceId: number, capacity: number): Promise<void> =>
  fitSeats(ctx, workspaceId, await usableSeats(ctx.db, workspaceId, capacity));

/** Whoever sits without a desk gets one that is free; call it once the desks stand. */
export async function seatAtDesks(ctx: Context, workspaceIds: readonly number[]): Promise<number> {
  const given = await giveDesks(ctx.db, workspaceIds, ctx.now());
  const versions = await versionsOf(ctx.db, given);
  const records = given.map(({ id, deskId }) => ({ id, version: versions.get(id), before: { deskId: null }, after: { deskId } }));
  await tell(ctx, reservations, { action: 'update', records });
  return given.length;
}

/** Makes room for fewer seats that can be used: a smaller capacity, or desks that go. */
export async function fitSeats(ctx: Context, workspaceId: number, capacity: number): Promise<void> {
  await lockSeats(ctx.db, workspaceId);
  const rows = await daysAbove(ctx.db, workspaceId, capacity, ctx.now());
  const days = [...Map.groupBy(rows, ({ day }) => day)].map(([day, theirs]) => ({
    day,
    ...seatAnew(
      theirs.map((row) => ({ ...row, start: Date.parse(row.start), end: Date.parse(row.end) })),
      capacity,
    ),
  }));
  refuseOverbooked(
    days.filter(({ most }) => most > capacity),
    capacity,
  );
  for (const { moves, circle } of days) {
    for (const move of moves) await reseat(ctx.db, move);
    if (circle.length > 0) await reseatTogether(ctx.db, circle);
  }
}

function refuseOverbooked(days: readonly { day: string; most: number }[], capacity: number): void {
  if (days.length === 0) return;
  const told = days.slice(0, toldDays).map(({ day }) => day);
  const overbooked = days.slice(0, shownDays).map(({ day, most }) => ({ day, booked: most, capacity }));
  refuse('plan.capacityBooked', {
    field: 'capacity',
    values: { count: Math.max(...days.map(({ most }) => most)), days: told.join(', ') },
    details: { overbooked, overbookedTotal: days.length },
  });
}
