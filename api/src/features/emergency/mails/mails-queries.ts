import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { locationsOf } from '../emergency-queries.ts';

/** Its end waits for what is written meanwhile, and gives that up too. */
export const lockMailed = (db: Database, id: number) =>
  db
    .selectFrom('emergencies as e')
    .select(['e.id', 'e.kind', 'e.message', 'e.link_secret as linkSecret', 'e.started_at as startedAt', 'e.ended_at as endedAt'])
    .select(locationsOf.as('locations'))
    .where('e.id', '=', id)
    .forShare()
    .executeTakeFirst();

export type Recipient = Awaited<ReturnType<typeof lockRecipients>>[number];

/** The next of those to whom a round's mail is not written yet: of the start everybody, of a reminder who hasn't answered. */
export function lockRecipients(db: Database, id: number, { round, after, limit }: { round: number; after: number; limit: number }) {
  const rows = db
    .selectFrom('emergency_responses')
    .select([
      'user_id as userId',
      'name',
      'email',
      'language',
      'phone_number as phoneNumber',
      'location_name as locationName',
      'building_name as buildingName',
      'workspace_name as workspaceName',
      'desk_label as deskLabel',
    ])
    .where('emergency_id', '=', id)
    .where('user_id', '>', after)
    .where('mail_round', '<', round);
  const meant = round === 1 ? rows : rows.where('action_state', '=', 'none');
  return meant.orderBy('user_id').limit(sql.lit(limit)).forNoKeyUpdate().execute();
}

export const markMailed = (db: Database, id: number, userIds: readonly number[], round: number) =>
  db
    .updateTable('emergency_responses')
    .set({ mail_round: round })
    .where('emergency_id', '=', id)
    .where(sql<boolean>`user_id = any(${userIds}::int[])`)
    .execute();
