import { menuSearchThreshold } from '@population-tracker/contract/kernel/constants';
import { fold } from '@population-tracker/contract/kernel/primitives';
import Fuse, { type FuseResult } from 'fuse.js/basic';
import type { Entry } from './entries.ts';
import { type Range, rangesOf, unfolded, wordsOf } from './folded.ts';

export interface MenuHit {
  entry: Entry;
  /** What of the title was found. */
  marks: Range[];
}

export interface MenuHits {
  hits: MenuHit[];
  /** None has what was typed as it was typed: these are only similar. */
  guessed: boolean;
}

interface Folded {
  entry: Entry;
  title: string;
  path: string;
}

/**
 * A search over titles and paths that forgives what is mistyped. Made anew when the entries change. What has every typed word
 * as it stands comes alone, the best first; only where nothing has is the similar told.
 */
export function menuSearch(entries: readonly Entry[]): (typed: string) => MenuHits {
  const folded = entries.map((entry) => ({ entry, title: fold(entry.title), path: fold(entry.path) }));
  const fuse = new Fuse(folded, {
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
    threshold: menuSearchThreshold,
    // The last of several titles is as near as the first.
    ignoreLocation: true,
    includeMatches: true,
  });
  return (typed) => {
    const words = wordsOf(typed);
    if (words.length === 0) return { hits: [], guessed: false };
    const similar = fuse.search(words.join(' '));
    const places = new Map(similar.map(({ item }, index) => [item, index]));
    const exact = folded.filter(({ title, path }) => words.every((word) => has(title, word) || has(path, word)));
    if (exact.length === 0) return { hits: similar.map(guess), guessed: true };
    const rank = (item: Folded) => nearness(item, words) * folded.length + (places.get(item) ?? folded.length - 1);
    const sorted = exact.sort((one, other) => rank(one) - rank(other));
    return { hits: sorted.map(({ entry }) => ({ entry, marks: rangesOf(entry.title, words) })), guessed: false };
  };
}

/** Shorter pieces of a word are chance. */
const pieceLength = 3;

const has = (text: string, word: string): boolean => begins(text, word) || (word.length >= pieceLength && text.includes(word));

/** Whether one of the text's words begins with it. */
const begins = (text: string, word: string): boolean => text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word));

/** The smaller the better: a title that begins with the words, one with words that begin with them, one with them inside, a path alone. */
function nearness({ title }: Folded, words: readonly string[]): number {
  if (title.split(' > ').at(-1)?.startsWith(words.join(' '))) return 0;
  if (words.every((word) => begins(title, word))) return 1;
  return words.every((word) => has(title, word)) ? 2 : 3;
}

function guess({ item, matches = [] }: FuseResult<Folded>): MenuHit {
  const inTitle = matches.find(({ key }) => key === 'title')?.indices ?? [];
  const ranges = inTitle.map(([from, last]): Range => [from, last + 1]).filter(([from, to]) => to - from >= pieceLength);
  return { entry: item.entry, marks: unfolded(item.entry.title, ranges) };
}
