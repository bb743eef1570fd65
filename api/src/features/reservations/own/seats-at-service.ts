import type { SeatState } from '@population-tracker/contract/me/my-day';
import type { Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import { seatsInUse } from '../availability/availability-queries.ts';
import { readLocations, readPlaces } from '../booking/facts-queries.ts';
import { deskStates } from './own-queries.ts';

interface Asked {
  workspaceId: number;
  userId: number;
  start: string;
  end: string;
}

/** How a workspace stands to somebody over a period: its seats, and the state of each desk. What is out of use isn't there. */
export async function seatsAt(ctx: Context, asked: Asked): Promise<{ states: Map<number, SeatState>; capacity: number; free: number }> {
  const { workspaceId, userId } = asked;
  const period = { start: new Date(asked.start), end: new Date(asked.end) };
  if (period.start >= period.end) refuse('reservations.startAfterEnd', { field: 'end' });
  const [place] = await readPlaces(ctx.db, [workspaceId]);
  const [location] = place ? await readLocations(ctx.db, [place.locationId]) : [];
  const isInUse = [place?.status, place?.buildingStatus, location?.status].every((status) => status === 'active');
  if (!isInUse) refuse('request.notFound');
  const { seats, free } = await seatsInUse(ctx.db, workspaceId, period);
  return { states: await deskStates(ctx.db, workspaceId, userId, period), capacity: seats, free };
}
