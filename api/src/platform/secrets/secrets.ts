// What the product has to tell others again, and so can't keep as a hash: the secrets by which it signs in at other programs. They lie in
// the database encrypted by a key that doesn't lie there.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Config } from '#api/config.ts';

/** The keys of this process. */
export type SecretKeys = Pick<Config, 'secretKey' | 'secretKeyOld'>;

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** By which a stored text tells its key, and nothing else of it. */
const idOf = (key: Buffer): string => createHash('sha256').update('population-tracker secret key').update(key).digest('hex').slice(0, 12);

/** Whether secrets can be kept: without a key what needs them stays off. */
export const canKeep = (keys: SecretKeys): boolean => keys.secretKey !== null;

/**
 * Encrypts a secret.
 * @param place where it belongs, as `unseal` is told again: copied to another place it can't be read
 * @throws Error without a key: ask `canKeep` first
 */
export function seal({ secretKey }: SecretKeys, place: string, secret: string): string {
  if (!secretKey) throw new Error('SECRET_KEY is missing.');
  const iv = randomBytes(ivBytes);
  const encryption = createCipheriv(cipher, secretKey, iv).setAAD(Buffer.from(place));
  const bytes = Buffer.concat([iv, encryption.update(secret, 'utf8'), encryption.final(), encryption.getAuthTag()]);
  return `1.${idOf(secretKey)}.${bytes.toString('base64url')}`;
}

/** @returns null where neither key is the one that it was sealed with, or it was changed or belongs elsewhere */
export function unseal({ secretKey, secretKeyOld }: SecretKeys, place: string, sealed: string): string | null {
  const [, keyId] = sealed.split('.');
  const key = [secretKey, secretKeyOld].find((one) => one && idOf(one) === keyId);
  const bytes = Buffer.from(sealed.split('.')[2] ?? '', 'base64url');
  if (!key || bytes.length < ivBytes + tagBytes) return null;
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decryption.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decryption.update(bytes.subarray(ivBytes, -tagBytes)), decryption.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** The same secret sealed with the key of now: null where it is already, or can't be read any more. */
export function reseal(keys: SecretKeys, place: string, sealed: string): string | null {
  if (!keys.secretKey || sealed.split('.')[1] === idOf(keys.secretKey)) return null;
  const secret = unseal(keys, place, sealed);
  return secret === null ? null : seal(keys, place, secret);
}
