// A building, or a workspace or meeting room of it, as it is at this moment: each count is that of a list for the same day and place.
import type { PlaceToday } from '@population-tracker/contract/dashboard/place-today';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import { countWithin, hereWithin, roomsWithin, seatsWithin, type Within } from './place-queries.ts';

interface Asked {
  buildingId: number;
  workspaceId?: number | undefined;
}

/** @throws Refusal where there is no such place */
export async function readPlaceOf(ctx: Context, { buildingId, workspaceId = undefined }: Asked): Promise<PlaceToday> {
  const within: Within = { buildingId, workspaceId: workspaceId ?? null };
  const now = ctx.now();
  const { timeZone, seats } = (await seatsWithin(ctx.db, within)) ?? refuse('request.notFound');
  const day = dayIn(timeZone, now);
  const before = addDays(day, -7);
  const [here, counts, rooms] = await Promise.all([
    hereWithin(ctx.db, within, now),
    countWithin(ctx.db, within, [before, day]),
    roomsWithin(ctx.db, within, day, now),
  ]);
  const sum = (of: string, area?: string) =>
    counts.reduce((total, one) => (one.day === of && (!area || one.area === area) ? total + one.count : total), 0);
  return {
    at: now.toISOString(),
    timeZone,
    day,
    here,
    seats,
    reservations: { count: sum(day), used: sum(day, 'workspace'), before: sum(before) },
    rooms: rooms.map(({ busyUntil, next, ...room }) => ({ ...room, busyUntil: instant(busyUntil), next: instant(next) })),
  };
}

const instant = (at: Date | string | null): string | null => at && new Date(at).toISOString();
