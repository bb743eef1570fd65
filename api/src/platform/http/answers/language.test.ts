import { expect, it } from 'vitest';
import { languageOf } from './language.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['tr', 'tr'],
  ['tr-TR,tr;q=0.9,en;q=0.8', 'tr'],
  ['en-US,en;q=0.9,tr;q=0.8', 'en'],
  ['de,ja;q=0.9', 'en'],
  ['de, tr;q=0.1', 'tr'],
  ['tr;q=0', 'en'],
  ['tr;q=nonsense,*', 'en'],
  ['TR', 'tr'],
] as const)('Accept-Language %s is answered in %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
