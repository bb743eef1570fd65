import type { RunningEmergency } from '@population-tracker/contract/emergency';
import type { Database } from '../../../platform/db/database.ts';
import { locationsOf } from '../queries.ts';

/** At most one runs at a time: the database sees to it. */
export const findRunning = (db: Database): Promise<NonNullable<RunningEmergency['running']> | undefined> =>
  db
    .selectFrom('emergencies as e')
    .where('e.ended_at', 'is', null)
    .select(['e.id', 'e.kind', 'e.message', 'e.everywhere', 'e.phone_number as phoneNumber', 'e.started_at as startedAt'])
    .select(locationsOf.as('locations'))
    .executeTakeFirst();
