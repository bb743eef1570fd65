import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { lock } from '#platform/db/locks.ts';

/** Whoever counts in these buckets comes one after the other; in one order, so that two never wait for each other. */
export async function lockBuckets(db: Database, buckets: string[]): Promise<void> {
  await sql`select ${lock('limits', sql`hashtext(bucket)`)} from unnest(${[...buckets].sort()}::text[]) as bucket`.execute(db);
}

export interface Use {
  used: number;
  /** The first counted event, with which a place becomes free again. */
  firstAt: string;
}

export function readUse(db: Database, bucket: string, since: Date): Promise<Use | undefined> {
  return db
    .selectFrom('rate_limits')
    .select([sql<number>`sum(count)::int`.as('used'), sql<string>`min(window_start)`.as('firstAt')])
    .where('bucket', '=', bucket)
    .where('window_start', '>', since.toISOString())
    .where('count', '>', 0)
    .having(sql<boolean>`count(*) > 0`)
    .executeTakeFirst();
}

/** How often an event was counted at that instant. */
export async function readUseAt(db: Database, bucket: string, at: Date): Promise<number> {
  const use = await db
    .selectFrom('rate_limits')
    .select('count')
    .where('bucket', '=', bucket)
    .where('window_start', '=', at.toISOString())
    .executeTakeFirst();
  return use?.count ?? 0;
}

export async function addUse(db: Database, buckets: string[], at: Date): Promise<void> {
  await db
    .insertInto('rate_limits')
    .values(buckets.map((bucket) => ({ bucket, window_start: at.toISOString(), count: 1 })))
    .onConflict((conflict) => conflict.columns(['bucket', 'window_start']).doUpdateSet({ count: sql`rate_limits.count + 1` }))
    .execute();
}

export async function removeUse(db: Database, buckets: string[], at: Date): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('bucket', 'in', buckets)
    .where('window_start', '=', at.toISOString())
    .execute();
}

export async function deleteUseBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('window_start', '<', before.toISOString()).execute();
}
