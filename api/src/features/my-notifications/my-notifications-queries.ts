import type { PushKind } from '@population-tracker/contract/me/push-kinds';
import type { Database } from '#platform/db/database.ts';

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

/** One person's devices are added one after the other, so that they stay within their number. */
export const lockPerson = (db: Database, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();

export const deviceOfSession = (db: Database, sessionId: number) =>
  db.selectFrom('sessions').select('device').where('id', '=', sessionId).executeTakeFirst();
