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

/** A real emergency, no drill, that was started for everywhere or for this location and still runs. */
export const runningEmergencyAt = (db: Database, locationId: number) =>
  db
    .selectFrom('emergencies as e')
    .where('e.ended_at', 'is', null)
    .where('e.kind', '=', 'emergency')
    .where((where) =>
      where.or([
        where('e.everywhere', '=', true),
        where.exists(
          where
            .selectFrom('emergency_locations as l')
            .select('l.location_id')
            .whereRef('l.emergency_id', '=', 'e.id')
            .where('l.location_id', '=', locationId),
        ),
      ]),
    )
    .select(['e.id', 'e.message', 'e.started_at as startedAt'])
    .executeTakeFirst();
