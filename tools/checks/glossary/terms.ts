/** A thing, with what it is called in each language. */
export interface Term {
  line: number;
  /** `>`: what says it in English says it in Turkish. `=`: and the other way round. */
  mark: string;
  en: Words;
  tr: Words;
}

interface Words {
  said: RegExp | null;
  refused: RegExp | null;
  words: string[];
  notWords: string[];
}

const heading = '## In the texts';

/** The second table of the glossary: mark, English, Türkçe, never, asla. */
export function readTerms(glossary: string): Term[] {
  const lines = glossary.split('\n');
  const start = lines.indexOf(heading);
  return lines.flatMap((line, index) => {
    const cells = line.split('|').map((cell) => cell.trim());
    if (start < 0 || index < start || cells.length !== 7 || /^-+$/.test(cells[2] ?? '') || cells[2] === 'English') return [];
    const [, mark = '', en = '', tr = '', notEn = '', notTr = ''] = cells;
    return [{ line: index + 1, mark, en: wordsOf(en, notEn, 'en'), tr: wordsOf(tr, notTr, 'tr') }];
  });
}

function wordsOf(said: string, refused: string, language: 'en' | 'tr'): Words {
  return { said: pattern(list(said), language), refused: pattern(list(refused), language), words: list(said), notWords: list(refused) };
}

const list = (cell: string): string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/**
 * What stands in brackets changes with the ending: `kat plan(ı)` is in “kat planları” too. English words end or take an s.
 * @returns null where there are no words
 */
export function pattern(words: readonly string[], language: 'en' | 'tr'): RegExp | null {
  if (words.length === 0) return null;
  const stems = words.map((word) => lower(word.replace(/\(.*$/, ''), language).replaceAll(' ', '\\s+'));
  const ending = language === 'en' ? '(?:e?s)?(?!\\p{L})' : '';
  return new RegExp(`(?<!\\p{L})(?:${stems.join('|')})${ending}`, 'gu');
}

/** As words are compared: small letters by the rules of the language, without what is filled in and the names of settings. */
export const lower = (text: string, language: 'en' | 'tr'): string =>
  text
    // Of `{{seats, seat|seats}}` and `{seats:# seat|# seats}` the words are part of the sentence.
    .replace(/\{\{?\w+(?:, |:)([^{}]*)\|([^{}]*)\}?\}/g, ' $1 $2 ')
    .replace(/\$?\{\{?[^}]*\}?\}|<[^>]*>|\w+_\w+/g, ' ')
    .toLocaleLowerCase(language);
