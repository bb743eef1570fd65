import { fold } from '@population-tracker/contract/kernel/primitives';

/** From one character of a text up to, and not including, another. */
export type Range = readonly [from: number, to: number];

/** The words of what was typed, folded as the server folds them. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean);

/** Where the words stand in a text, at the beginning of its own words where they can. */
export function rangesOf(text: string, words: readonly string[]): Range[] {
  const { folded, places } = foldedPlaces(text);
  const found = words.flatMap((word): Range[] => {
    const at = ` ${folded}`.indexOf(` ${word}`);
    const from = at >= 0 ? at : folded.indexOf(word);
    return from < 0 ? [] : [rangeAt(places, from, from + word.length)];
  });
  return joined(found);
}

/** Ranges of the folded text as they are in the text itself: folding takes a Korean syllable apart. */
export function unfolded(text: string, ranges: readonly Range[]): Range[] {
  const { places } = foldedPlaces(text);
  return joined(ranges.map(([from, to]) => rangeAt(places, from, to)));
}

interface Folded {
  folded: string;
  /** Of each folded character, the range that it comes from. */
  places: Range[];
}

function foldedPlaces(text: string): Folded {
  let folded = '';
  const places: Range[] = [];
  let at = 0;
  for (const character of text) {
    const plain = fold(character);
    for (let index = 0; index < plain.length; index++) places.push([at, at + character.length]);
    folded += plain;
    at += character.length;
  }
  return { folded, places };
}

const rangeAt = (places: readonly Range[], from: number, to: number): Range => [places[from]?.[0] ?? 0, places[to - 1]?.[1] ?? 0];

/** In their order, none over another. */
function joined(ranges: readonly Range[]): Range[] {
  const sorted = ranges.filter(([from, to]) => to > from).sort(([one], [other]) => one - other);
  const found: Range[] = [];
  for (const [from, to] of sorted) {
    const last = found.at(-1);
    if (last && from <= last[1]) found[found.length - 1] = [last[0], Math.max(last[1], to)];
    else found.push([from, to]);
  }
  return found;
}
