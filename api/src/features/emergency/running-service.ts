// What runs now, drills too.
import type { RunningEmergencies } from '@population-tracker/contract/emergency/emergency-running';
import type { Context } from '#api/context.ts';
import { findRunning } from './running-queries.ts';

export const readRunning = async ({ db }: Pick<Context, 'db'>): Promise<RunningEmergencies> => ({ running: await findRunning(db) });
