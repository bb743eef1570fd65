// What runs now, drills too.
import type { RunningEmergencies } from '@population-tracker/contract/emergency-running';
import type { Context } from '../../../context.ts';
import { findRunning } from './queries.ts';

export const readRunning = async ({ db }: Pick<Context, 'db'>): Promise<RunningEmergencies> => ({ running: await findRunning(db) });
