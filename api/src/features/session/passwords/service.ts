// Passwords are hashed with argon2id at the strength that OWASP asks for: 19 MiB, two passes.
import { hash, verify } from '@node-rs/argon2';

const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of the same strength as everybody's, so that checking it takes as long. Nobody has it. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$I2KzFa6O8haOjuYX7p3qTQ$1C8z3+50av2gP6a01zilDq1FNtCaKfF8fLK3SCwUW0Q';

export const hashPassword = (password: string): Promise<string> => hash(plain(password), strength);

/** With the same work where there is no password. */
export async function isRightPassword(password: string, storedHash: string | null): Promise<boolean> {
  const right = await verify(storedHash ?? nobodysHash, plain(password));
  return right && storedHash !== null;
}

/** Keyboards spell one letter in several ways. */
const plain = (password: string): string => password.normalize('NFC');
