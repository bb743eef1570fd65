import type { Finding, SourceFile } from '../source.ts';
import { type Pair, readPairs } from './pairs.ts';
import { lower, readTerms, type Term } from './terms.ts';

/** The texts that the source specification writes with an exclamation mark. */
const exclaims = /cannot be empty!|New content is available!/;

type Language = 'en' | 'tr';
/** What a text says, as words are compared. */
type Lowered = Record<Language, string>;
/** A term with those that hold its word within a longer one, such as “emergency manager” that of “emergency”. */
type Known = Term & { longer: Record<Language, Term[]> };

/** @returns texts with a word that the glossary refuses, or that say in one language what they don't in the other; and those that shout. */
export function checkGlossary(files: SourceFile[], glossary: string): Finding[] {
  const read = readTerms(glossary);
  const terms = read.map((term): Known => ({ ...term, longer: { en: longerThan(term, 'en', read), tr: longerThan(term, 'tr', read) } }));
  return readPairs(files).flatMap((pair) => {
    const lowered = { en: lower(pair.en, 'en'), tr: lower(pair.tr, 'tr') };
    return [...terms.flatMap((term) => [...refused(pair, lowered, term), ...unpaired(pair, lowered, term)]), ...shouts(pair)];
  });
}

function refused({ path, line }: Pair, lowered: Lowered, term: Term): Finding[] {
  return (['en', 'tr'] as const).flatMap((language) => {
    const found = term[language].refused && lowered[language].match(term[language].refused);
    return found ? [{ path, line, message: `“${found[0]}”: the glossary says ${term[language].words.join(', ')}` }] : [];
  });
}

function unpaired({ path, line }: Pair, lowered: Lowered, term: Known): Finding[] {
  if (term.mark === '') return [];
  const english = says(lowered, 'en', term);
  if (english === says(lowered, 'tr', term) || (!english && term.mark === '>')) return [];
  const [here, there] = english ? (['en', 'tr'] as const) : (['tr', 'en'] as const);
  return [{ path, line, message: `says ${term[here].words.join(', ')} in ${here} and not ${term[there].words.join(', ')} in ${there}` }];
}

/** Whether the word stands there on its own, not within a longer one. */
function says(lowered: Lowered, language: Language, term: Known): boolean {
  const { said } = term[language];
  if (!said) return false;
  const rest = term.longer[language].reduce((left, other) => left.replaceAll(other[language].said ?? /$^/g, ' '), lowered[language]);
  return rest.match(said) !== null;
}

const longerThan = (term: Term, language: Language, terms: readonly Term[]): Term[] =>
  terms.filter(
    (other) => other !== term && other.mark && other[language].words.some((word) => term[language].words.some((own) => holds(word, own))),
  );

const bare = (word: string): string => word.replace(/\(.*$/, '');
const holds = (word: string, own: string): boolean =>
  word !== own && bare(word).split(' ').length > bare(own).split(' ').length && bare(word).includes(bare(own));

function shouts({ path, line, en, tr }: Pair): Finding[] {
  return `${en}${tr}`.includes('!') && !exclaims.test(en) ? [{ path, line, message: 'texts don’t shout: no exclamation marks' }] : [];
}
