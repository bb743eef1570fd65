import type { OwnNotifications } from '@population-tracker/contract/me/my-notifications';
import type { PushKind } from '@population-tracker/contract/me/push-kinds';
import type { Database } from '#platform/db/database.ts';

export const findDevices = (db: Database, userId: number): Promise<OwnNotifications['devices']> =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'device', 'made_at as made'])
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const findChoices = (db: Database, userId: number) =>
  db.selectFrom('push_choices').select(['kind', 'by_mail as mail', 'by_push as push']).where('user_id', '=', userId).execute();

export async function storeChoice(
  db: Database,
  userId: number,
  kind: PushKind,
  { mail, push }: { mail: boolean; push: boolean },
): Promise<void> {
  const chosen = { by_mail: mail, by_push: push };
  await db
    .insertInto('push_choices')
    .values({ user_id: userId, kind, ...chosen })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(chosen))
    .execute();
}

interface Device {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  device: string;
  sessionId: number | null;
}

/** One person's devices are added one after the other, so that they stay within their number. */
export const lockPerson = (db: Database, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();

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

export const deviceOfSession = (db: Database, sessionId: number) =>
  db.selectFrom('sessions').select('device').where('id', '=', sessionId).executeTakeFirst();
