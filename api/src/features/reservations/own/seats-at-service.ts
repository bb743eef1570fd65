import type { AssignedDesk, SeatState } from '@population-tracker/contract/me/my-day';
import type { Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import { assignedTo } from '../assigned/assigned-queries.ts';
import { seatsInUse } from '../availability/availability-queries.ts';
import { readLocations, readPlaces } from '../booking/facts-queries.ts';
import { deskStates } from './own-queries.ts';

interface Asked {
  workspaceId: number;
  userId: number;
  start: string;
  end: string;
}

interface SeatsAt {
  states: Map<number, SeatState>;
  assigned: Map<number, AssignedDesk>;
  capacity: number;
  free: number;
}

/** How a workspace stands to somebody over a period: its seats, and the state of each desk. What is out of use isn't there. */
export async function seatsAt(ctx: Context, asked: Asked): Promise<SeatsAt> {
  const { workspaceId, userId } = asked;
  const period = { start: new Date(asked.start), end: new Date(asked.end) };
  if (period.start >= period.end) refuse('reservations.startAfterEnd', { field: 'end' });
  const [place] = await readPlaces(ctx.db, [workspaceId]);
  const [location] = place ? await readLocations(ctx.db, [place.locationId]) : [];
  const isInUse = [place?.status, place?.buildingStatus, location?.status].every((status) => status === 'active');
  if (!isInUse) refuse('request.notFound');
  const asker = { userId, now: ctx.now() };
  const { seats, free } = await seatsInUse(ctx.db, workspaceId, asker, period);
  const found = await assignedTo(ctx.db, workspaceId, asker, period);
  const assigned = new Map(found.map(({ deskId, ...told }) => [deskId, told]));
  const states = await deskStates(ctx.db, workspaceId, userId, period);
  for (const [id, state] of states) if (state === 'free' && assigned.get(id)?.mayHave === false) states.set(id, 'kept');
  return { states, assigned, capacity: seats, free };
}
