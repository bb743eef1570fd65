// Passwords are hashed with argon2id at the strength that OWASP asks for: 19 MiB, two passes.
// - A new one is neither among the most common ones nor its owner's name, a part of their address, or the product's name.
import { hash, verify } from '@node-rs/argon2';
import { fold } from '@population-tracker/contract/kernel/primitives';
import { refuse } from '#platform/refusal.ts';
import { isOwnName } from './passwords-rules.ts';

const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of the same strength as everybody's, so that checking it takes as long. Nobody has it. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$I2KzFa6O8haOjuYX7p3qTQ$1C8z3+50av2gP6a01zilDq1FNtCaKfF8fLK3SCwUW0Q';

export const hashPassword = (password: string): Promise<string> => hash(plain(password), strength);

/** With the same work where there is no password. */
export async function isRightPassword(password: string, storedHash: string | null): Promise<boolean> {
  const right = await verify(storedHash ?? nobodysHash, plain(password));
  return right && storedHash !== null;
}

/** @throws Refusal of the field `newPassword` where it is one of the first that are guessed */
export async function refuseWeak(password: string, owner: Parameters<typeof isOwnName>[1]): Promise<void> {
  if (isOwnName(password, owner)) refuse('session.passwordOwnName', { field: 'newPassword' });
  const common = await commonPasswords();
  if ([plain(password).toLowerCase(), fold(password)].some((spelling) => common.has(spelling))) {
    refuse('session.passwordCommon', { field: 'newPassword' });
  }
}

/** 49,000 of them, in small letters: read when the first password is set, which for most processes is never. */
const commonPasswords = async (): Promise<Set<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};

/** Keyboards spell one letter in several ways. */
const plain = (password: string): string => password.normalize('NFC');
