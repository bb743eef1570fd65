import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { EndReason } from '../session-rules.ts';

/** By which identity a session began; undefined where by none. */
export const beginningOf = (db: Database, sessionId: number) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('identities as i', 'i.id', 's.identity_id')
    .select(['i.id as identityId', 'i.provider_id as providerId', 's.id_token as idToken'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst();

interface Ended {
  issuer: string;
  /** Null for whomever. */
  subject: string | null;
  /** Null for all of the subject. */
  providerSession: string | null;
  /** What began later is another sign-in: a token that comes again ends nothing of it. */
  before: Date;
}

/** @returns whose sessions were ended, and on which device */
export const endSessionsFrom = (db: Database, { issuer, subject, providerSession, before }: Ended, now: Date) =>
  db
    .updateTable('sessions as s')
    .set({ ended_at: now.toISOString(), end_reason: 'provider' satisfies EndReason })
    .from('identities as i')
    .whereRef('i.id', '=', 's.identity_id')
    .where('i.issuer', '=', issuer)
    .where('s.ended_at', 'is', null)
    .where('s.created_at', '<=', before.toISOString())
    .$if(subject !== null, (query) => query.where('i.subject', '=', subject as string))
    .$if(providerSession !== null, (query) => query.where('s.provider_session', '=', providerSession as string))
    .returning([sql<number>`s.user_id`.as('userId'), sql<string>`s.device`.as('device')])
    .execute();
