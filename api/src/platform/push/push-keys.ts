import type { Database } from '#platform/db/database.ts';
import { canKeep, reseal, type SecretKeys, seal, unseal } from '#platform/secrets/secrets.ts';
import type { VapidKeys } from './push-post.ts';
import { findKeys, storeKeys, storeSealed } from './push-queries.ts';

const place = 'push keys';

/** The keys of this installation, made at the first need; null without SECRET_KEY, or with another than they were sealed with. */
export async function pushKeys(db: Database, keys: SecretKeys): Promise<VapidKeys | null> {
  if (!canKeep(keys)) return null;
  const found = await findKeys(db);
  if (!found) {
    const { default: webpush } = await import('web-push');
    const { publicKey, privateKey } = webpush.generateVAPIDKeys();
    await storeKeys(db, { publicKey, privateSealed: seal(keys, place, privateKey) });
    return (await findKeys(db)) ? pushKeys(db, keys) : null;
  }
  const anew = reseal(keys, place, found.privateSealed);
  if (anew !== null) await storeSealed(db, found.privateSealed, anew);
  const privateKey = unseal(keys, place, found.privateSealed);
  return privateKey === null ? null : { publicKey: found.publicKey, privateKey };
}

/** Whether they can't be read any more, so that no device is reached; where SECRET_KEY is a new one they are encrypted by it first. */
export const arePushKeysLost = async (db: Database, keys: SecretKeys): Promise<boolean> =>
  (await findKeys(db)) !== undefined && (await pushKeys(db, keys)) === null;
