// What other parts of the product ask about emergencies: what runs now. Drills are told to people, but stand in nobody's way.
import type { RunningEmergency } from '@population-tracker/contract/emergency';
import type { Context } from '../../../context.ts';
import { runningEmergencyAt as findAt, findRunning } from './queries.ts';

export const readRunning = async ({ db }: Pick<Context, 'db'>): Promise<RunningEmergency> => ({ running: (await findRunning(db)) ?? null });

/** The real emergency that runs at a location, with its text; null where none does. Nobody is sent there meanwhile. */
export async function runningEmergencyAt(
  { db }: Pick<Context, 'db'>,
  locationId: number,
): Promise<{ id: number; message: string; startedAt: string } | null> {
  return (await findAt(db, locationId)) ?? null;
}
