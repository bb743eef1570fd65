import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

interface NewViewing {
  viewingId: number;
  until: Date;
  held: Buffer;
}

export async function storeViewing(db: Database, sessionId: number, { viewingId, until, held }: NewViewing): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ viewing_id: viewingId, viewing_until: until.toISOString(), viewing_held: held })
    .where('id', '=', sessionId)
    .execute();
}

export async function forgetViewing(db: Database, sessionId: number): Promise<void> {
  await db.updateTable('sessions').set({ viewing_id: null, viewing_until: null, viewing_held: null }).where('id', '=', sessionId).execute();
}

/** Whoever sees the panel as one of these does so no more; they go on as themselves once they say so. */
export async function cutViewingOf(db: Database, userIds: readonly number[], now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ viewing_until: now.toISOString() })
    .where(sql<boolean>`viewing_id = any(${userIds}::int[])`)
    .where('viewing_until', '>', now.toISOString())
    .execute();
}
