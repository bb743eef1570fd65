import { keptSessionIdleMs, keptSessionLifeMs, sessionIdleMs, sessionLifeMs } from '@population-tracker/contract/kernel/constants';
import type { Actor } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';

/** Whether a session still stands, and sees the panel as whom it did. Looking is no use of it: an open stream keeps nobody signed in. */
export async function sessionStands(
  db: Database,
  { sessionId, viewing, grants }: Pick<Actor, 'sessionId' | 'viewing' | 'grants'>,
  now: Date,
): Promise<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('viewing_id', 'is not distinct from', viewing?.id ?? null)
    .where((eb) => eb.or([eb('viewing_until', 'is', null), eb('viewing_until', '>', before(0))]))
    .where((eb) => {
      const within = (idleMs: number, lifeMs: number) =>
        eb.and([eb('last_used_at', '>', before(idleMs)), eb('created_at', '>', before(lifeMs))]);
      const usual = within(sessionIdleMs, sessionLifeMs);
      const mayBeKept = grants.length === 0 && !viewing;
      return mayBeKept ? eb.or([usual, eb.and([eb('kept', '=', true), within(keptSessionIdleMs, keptSessionLifeMs)])]) : usual;
    })
    .executeTakeFirst();
  return session !== undefined;
}
