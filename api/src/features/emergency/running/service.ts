// What runs now, a drill too.
import type { RunningEmergency } from '@population-tracker/contract/emergency';
import type { Context } from '../../../context.ts';
import { findRunning } from './queries.ts';

export const readRunning = async ({ db }: Pick<Context, 'db'>): Promise<RunningEmergency> => ({ running: (await findRunning(db)) ?? null });
