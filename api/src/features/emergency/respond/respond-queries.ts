import type { RespondView } from '@population-tracker/contract/emergency/emergency-respond';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export type Addressed = Omit<RespondView, 'proposed'> & { responseId: number; linkSecret: Buffer; timeZone: string };

const addressed = (db: Database, userId: number) =>
  db
    .selectFrom('emergency_responses as r')
    .innerJoin('emergencies as e', 'e.id', 'r.emergency_id')
    .leftJoin('locations as l', 'l.id', 'r.location_id')
    .select([
      'r.id as responseId',
      'e.link_secret as linkSecret',
      'e.kind',
      'e.message',
      sql<string[]>`(select coalesce(json_agg(x.name order by x.name), '[]') from (
        select p.name from emergency_locations el join locations p on p.id = el.location_id where el.emergency_id = e.id) x)`.as(
        'locations',
      ),
      'r.phone_number as phoneNumber',
      'e.started_at as startedAt',
      'e.ended_at as endedAt',
      'r.name',
      'r.language',
      'r.action_state as actionState',
      'r.action_at as actionDate',
      'r.note',
      'r.how',
      sql<string>`coalesce(l.time_zone, ${defaultTimeZone})`.as('timeZone'),
    ])
    .where('r.user_id', '=', userId);

/** Somebody's response with what their page shows; `linkSecret` tells whether the link that asks for it is genuine. */
export const findAddressed = (db: Database, emergencyId: number, userId: number): Promise<Addressed | undefined> =>
  addressed(db, userId).where('r.emergency_id', '=', emergencyId).executeTakeFirst();

/** What runs and asks somebody: emergencies first, the latest first. */
export const findRunningFor = (db: Database, userId: number): Promise<(Addressed & { id: number })[]> =>
  addressed(db, userId)
    .select('e.id')
    .where('e.ended_at', 'is', null)
    .orderBy(sql`e.kind = 'drill'`)
    .orderBy('e.started_at', 'desc')
    .orderBy('e.id', 'desc')
    .execute();
