import { productTitle } from '@population-tracker/contract/kernel/constants';
import { fold } from '@population-tracker/contract/kernel/primitives';

interface Person {
  name: string;
  lastName: string;
  email: string;
}

/**
 * Whether a password is what everybody knows of its owner, with or without something around it: `Ayşe.Yılmaz`, `ayse1985!`. The
 * company is known by the domain of its mail: `Company2026!`.
 */
export function isOwnName(password: string, { name, lastName, email }: Person): boolean {
  const [local = '', domain = ''] = email.split('@');
  const words = [name, lastName, `${name}${lastName}`, `${lastName}${name}`, email, local, ...domain.split('.'), productTitle];
  const known = new Set(words.flatMap((word) => [lettersOf(word), coreOf(word)]).filter((word) => word.length > 2));
  return known.has(lettersOf(password)) || known.has(coreOf(password));
}

const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Without digits and signs at both ends. */
const coreOf = (text: string): string => lettersOf(text).replace(/^\p{N}+|\p{N}+$/gu, '');
