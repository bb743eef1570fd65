import type { OwnNotifications } from '@population-tracker/contract/me/my-notifications';
import type { Database } from '#platform/db/database.ts';

export const findDevices = (db: Database, userId: number): Promise<OwnNotifications['devices']> =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'device', 'made_at as made'])
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

interface Device {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  device: string;
  sessionId: number | null;
}

export const countOthers = async (db: Database, userId: number, endpoint: string): Promise<number> => {
  const { count } = await db
    .selectFrom('push_subscriptions')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('endpoint', '<>', endpoint)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** A device is one person's at a time: of whoever had it before, nothing of theirs comes to it any more. */
export async function storeDevice(db: Database, userId: number, { endpoint, keys, device, sessionId }: Device, now: Date): Promise<number> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).where('user_id', '<>', userId).execute();
  const row = { p256dh: keys.p256dh, auth: keys.auth, device, session_id: sessionId, made_at: now.toISOString() };
  const { id } = await db
    .insertInto('push_subscriptions')
    .values({ user_id: userId, endpoint, ...row })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ user_id: userId, ...row }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns whether there was one of this person's */
export async function removeDevice(db: Database, userId: number, id: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}
