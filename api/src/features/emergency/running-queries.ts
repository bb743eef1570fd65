import type { RunningEmergency } from '@population-tracker/contract/emergency/emergency-running';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { locationsOf } from './emergency-queries.ts';

/** Emergencies first, the latest first. */
export const findRunning = (db: Database): Promise<RunningEmergency[]> =>
  db
    .selectFrom('emergencies as e')
    .where('e.ended_at', 'is', null)
    .select(['e.id', 'e.kind', 'e.message', 'e.everywhere', 'e.phone_number as phoneNumber', 'e.started_at as startedAt'])
    .select(locationsOf.as('locations'))
    .orderBy(sql`e.kind = 'drill'`)
    .orderBy('e.started_at', 'desc')
    .orderBy('e.id', 'desc')
    .execute();
