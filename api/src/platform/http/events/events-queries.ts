import { sessionIdleMs, sessionLifeMs } from '@population-tracker/contract/kernel/constants';
import type { Database } from '#platform/db/database.ts';

/** Whether a session still stands. Looking is no use of it: an open stream keeps nobody signed in. */
export async function sessionStands(db: Database, sessionId: number, now: Date): Promise<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', before(sessionIdleMs))
    .where('created_at', '>', before(sessionLifeMs))
    .executeTakeFirst();
  return session !== undefined;
}
