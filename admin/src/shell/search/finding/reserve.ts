import { fold } from '@population-tracker/contract/kernel/primitives';
import { type Asked, takeTime } from './reserve-time.ts';

/** One way to understand what was typed: words of a place, words of a person. */
export interface Reading {
  place: string;
  person: string;
}

export interface Wish extends Asked {
  /** The likeliest first. */
  readings: Reading[];
}

/**
 * What somebody wants to be reserved: “reserve A2 for Adam tomorrow”, “A2'yi yarın Adem için ayır”, in any order of words and in
 * either language, whichever the panel shows.
 * @returns null where it is no such wish, or lacks a place or a person
 */
export function readWish(typed: string): Wish | null {
  const text = fold(typed).replace(/[’‘`]/g, "'");
  const said = text.replace(verb, stop);
  if (said === text) return null;
  const { rest, ...when } = takeTime(said);
  const readings = readingsOf(phrasesOf(rest));
  return readings.length > 0 ? { ...when, readings } : null;
}

/** Stands where a phrase ends. */
const stop = ' | ';
const verb =
  /(?<![^\s,])(?:reserve|book|(?:make|add) (?:an? )?(?:reservation|booking)|ayirt?(?:in|iniz)?|rezerve et(?:in|iniz)?|rezervasyon(?:u)? (?:yap|ekle)(?:in|iniz)?)(?![^\s,.!])[.!]?/u;

interface Phrase {
  words: string[];
  /** What a word beside it or its ending says about it. */
  role?: 'person' | 'addressed' | 'place';
}

const before = new Map<string, Phrase['role']>(Object.entries({ for: 'person', at: 'place', in: 'place', on: 'place' }));
/** Behind a person. */
const behind = new Set(['icin', 'adina']);
const empty = new Set(['a', 'an', 'the', 'please', 'lutfen', 'bir', 'and', 've']);
/** Turkish sets an ending off a name by an apostrophe: A2'yi, Adem'e, Levent'te. */
const ending = /^(.+)'(s|[yn]?[iu]|n?[iu]n|[yn]?[ae]|n?[dt][ae](?:n|ki)?)$/u;
/** What a place is said to be; in Turkish with an ending, it also ends what is said about the place. */
const kind = /^(desk|seat|room|meeting|masa|koltuk|oda|toplanti)$/;
const inflectedKind = /^(masa|oda|koltug)(y?[iau]|s?[iu](n[iua]|nda)?|da)$/;

function phrasesOf(rest: string): Phrase[] {
  const phrases: Phrase[] = [{ words: [] }];
  const last = (): Phrase => phrases.at(-1) as Phrase;
  const end = (role?: Phrase['role']) => phrases.push(role ? { words: [], role } : { words: [] });
  for (const word of rest.split(/[\s,]+/)) {
    const [, stem, suffix = ''] = ending.exec(word) ?? [];
    if (word === '' || empty.has(word)) continue;
    if (word === '|') end();
    else if (before.has(word)) end(before.get(word));
    else if (behind.has(word)) {
      last().role = 'person';
      end();
    } else if (stem) {
      last().words.push(stem);
      last().role ??= roleBy(suffix, stem);
      if (suffix !== 's' && !suffix.endsWith('n') && !suffix.endsWith('ki')) end();
    } else {
      last().words.push(word);
      if (!inflectedKind.test(word)) continue;
      last().role ??= 'place';
      end();
    }
  }
  return phrases.filter(({ words }) => words.length > 0);
}

const hasDigit = (word: string): boolean => /\d/.test(word);

function roleBy(suffix: string, stem: string): Phrase['role'] {
  if (/^[yn]?[ae]$/.test(suffix) && !hasDigit(stem)) return 'addressed';
  return suffix === 's' ? undefined : 'place';
}

/** More ways to understand a text than this are guesses. */
const maxReadings = 6;

function readingsOf(phrases: Phrase[]): Reading[] {
  const person = phrases.find(({ role }) => role === 'person') ?? phrases.find(({ role }) => role === 'addressed');
  const persons = person ? [person] : phrases.filter(({ role }) => role !== 'place');
  const readings = persons.flatMap((phrase) => {
    const others = phrases.filter((other) => other !== phrase).flatMap(({ words }) => words);
    return partsOf(phrase)
      .filter(([words, left]) => (person && left.length === 0) || !words.some(hasDigit))
      .map(([words, left]) => ({ place: [...others, ...left], person: words }));
  });
  return readings
    .filter(({ place }) => place.length > 0)
    .flatMap(({ place, person: words }) => placesOf(place).map((one) => ({ place: one, person: words.join(' ') })))
    .slice(0, maxReadings);
}

/** The whole phrase as a name, or as much of it as stands at one of its ends, and what is left of it. */
function partsOf({ words, role }: Phrase): [name: string[], left: string[]][] {
  const lengths = words.map((_, index) => words.length - index);
  return lengths.flatMap((length): [string[], string[]][] => {
    const first: [string[], string[]] = [words.slice(0, length), words.slice(length)];
    const last: [string[], string[]] = [words.slice(-length), words.slice(0, -length)];
    return length === words.length ? [first] : role === 'person' || role === 'addressed' ? [last, first] : [first, last];
  });
}

/** “desk A2” is A2, unless it is a desk with that name. */
function placesOf(words: string[]): string[] {
  const named = words.filter((word) => !kind.test(word) && !inflectedKind.test(word));
  return named.length > 0 && named.length < words.length ? [named.join(' '), words.join(' ')] : [words.join(' ')];
}
