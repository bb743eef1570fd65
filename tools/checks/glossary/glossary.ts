import type { Finding, SourceFile } from '../source.ts';
import { type Pair, readPairs } from './pairs.ts';
import { lower, readTerms, type Term } from './terms.ts';

/** The texts that the source specification writes with an exclamation mark. */
const exclaims = /cannot be empty!|New content is available!/;

/** @returns texts with a word that the glossary refuses, or that say in one language what they don't in the other; and those that shout. */
export function checkGlossary(files: SourceFile[], glossary: string): Finding[] {
  const terms = readTerms(glossary);
  return readPairs(files).flatMap((pair) => [
    ...terms.flatMap((term) => [...refused(pair, term), ...unpaired(pair, term, terms)]),
    ...shouts(pair),
  ]);
}

function refused({ path, line, ...texts }: Pair, term: Term): Finding[] {
  return (['en', 'tr'] as const).flatMap((language) => {
    const found = term[language].refused && lower(texts[language], language).match(term[language].refused);
    return found ? [{ path, line, message: `“${found[0]}”: the glossary says ${term[language].words.join(', ')}` }] : [];
  });
}

function unpaired({ path, line, en, tr }: Pair, term: Term, terms: readonly Term[]): Finding[] {
  if (term.mark === '') return [];
  const english = says(en, 'en', term, terms);
  if (english === says(tr, 'tr', term, terms) || (!english && term.mark === '>')) return [];
  const [here, there] = english ? (['en', 'tr'] as const) : (['tr', 'en'] as const);
  return [{ path, line, message: `says ${term[here].words.join(', ')} in ${here} and not ${term[there].words.join(', ')} in ${there}` }];
}

/** Whether the word stands there on its own, not within a longer one such as “emergency” in “emergency manager”. */
function says(text: string, language: 'en' | 'tr', term: Term, terms: readonly Term[]): boolean {
  const { said, words } = term[language];
  if (!said) return false;
  const longer = terms.filter(
    (other) => other !== term && other.mark && other[language].words.some((word) => words.some((own) => holds(word, own))),
  );
  const rest = longer.reduce((left, other) => left.replaceAll(other[language].said ?? /$^/g, ' '), lower(text, language));
  return rest.match(said) !== null;
}

const bare = (word: string): string => word.replace(/\(.*$/, '');
const holds = (word: string, own: string): boolean =>
  word !== own && bare(word).split(' ').length > bare(own).split(' ').length && bare(word).includes(bare(own));

function shouts({ path, line, en, tr }: Pair): Finding[] {
  return `${en}${tr}`.includes('!') && !exclaims.test(en) ? [{ path, line, message: 'texts don’t shout: no exclamation marks' }] : [];
}
