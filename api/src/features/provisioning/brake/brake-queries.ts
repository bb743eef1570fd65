import type { WaitingPerson } from '@population-tracker/contract/provisioning';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { lock } from '#platform/db/locks.ts';

export async function lockLeavings(db: Database): Promise<void> {
  await sql`select ${lock('leavings')}`.execute(db);
}

/** What the brake counts: leavings asked for since then, those who wait, and how many are active or went since then. */
export async function countLeavings(db: Database, since: Date): Promise<{ asked: number; waiting: number; people: number }> {
  const from = since.toISOString();
  const { rows } = await sql<{ asked: number; waiting: number; people: number }>`
    with recent as (select outcome from scim_leavings where asked_at > ${from} and outcome is distinct from 'withdrawn')
    select (select count(*) from recent)::int as asked,
      (select count(*) from scim_leavings where outcome is null)::int as waiting,
      (select count(*) from users where status = 'active' and deleted_at is null)::int
        + (select count(*) from recent where outcome = 'done')::int as people`.execute(db);
  return rows[0] ?? { asked: 0, waiting: 0, people: 0 };
}

/** @param done at once, without waiting */
export async function insertLeaving(db: Database, userId: number, done: boolean, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto('scim_leavings')
    .values({ user_id: userId, asked_at: at, ...(done && { outcome: 'done', settled_at: at }) })
    .onConflict((conflict) => conflict.column('user_id').where('outcome', 'is', null).doNothing())
    .execute();
}

export async function withdrawLeaving(db: Database, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('scim_leavings')
    .set({ outcome: 'withdrawn', settled_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('outcome', 'is', null)
    .execute();
}

/** @returns whose they are, of those that wait still */
export async function settleLeavings(
  db: Database,
  ids: readonly number[],
  { outcome, by, now }: { outcome: 'deactivated' | 'kept'; by: number; now: Date },
): Promise<number[]> {
  const settled = await db
    .updateTable('scim_leavings')
    .set({ outcome, settled_at: now.toISOString(), settled_by: by })
    .where('id', 'in', ids)
    .where('outcome', 'is', null)
    .returning('user_id')
    .execute();
  return settled.map((one) => one.user_id);
}

export async function findWaiting(db: Database, most: number, ids?: readonly number[]): Promise<WaitingPerson[]> {
  const { rows } = await sql<WaitingPerson>`
    select w.id, u.id as "userId", u.name || ' ' || u.last_name as name, u.email, w.asked_at as asked
    from scim_leavings w join users u on u.id = w.user_id
    where w.outcome is null and (${ids === undefined} or w.id = any(${ids ?? []}::int[])) order by w.id limit ${most}::int`.execute(db);
  return rows;
}

export async function deleteSettledBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('scim_leavings').where('settled_at', '<', before.toISOString()).execute();
}
