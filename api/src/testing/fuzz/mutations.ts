import type { Random } from '#seeds/demo/random.ts';

/** JSON as it is sent, for what no value of JavaScript says: a number out of range, a key that a parser may trip over. */
export class Raw {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

const deep = (depth: number) => new Raw(`${'['.repeat(depth)}${']'.repeat(depth)}`);
const deepObject = (depth: number) => new Raw(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);

const texts = [
  '',
  ' \t\n',
  '\ud800',
  'half \udc00 of a pair',
  'a\u0000b',
  '\u0000',
  '\u001b[2J',
  '\u202egnp.exe',
  '\u200b',
  '\ufeff\u200d',
  '\uffff',
  'İıŞşĞğ',
  'a\u0301\u0301\u0301'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(20),
  'x'.repeat(300),
  'x'.repeat(100_000),
  '\n'.repeat(40_000),
  "'; drop table users; --",
  '%',
  '_\\',
  '{{7*7}}',
  '__proto__',
  '<script>alert(1)</script>',
  '<'.repeat(5_000),
  '<p>'.repeat(10_000),
  '&#x202e;&#0;&#xd800;',
  '=cmd|x',
  'NaN',
  'Infinity',
  'null',
  'true',
  '1e308',
  '-1',
  '٣',
  '0x10',
];
const days = [
  '9999-12-31',
  '9999-12-01',
  '10000-01-01',
  '+275760-09-13',
  '-271821-04-20',
  '0000-01-01',
  '0001-01-01',
  '1999-12-31',
  '2000-01-01',
  '2100-12-31',
  '2101-01-01',
  '2026-02-30',
  '2028-02-29',
  '2026-11-18 ',
  '9999-12',
  '0000-01',
  '2100-12',
  '2026-13',
];
const instants = [
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-14:00',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '2000-01-01T00:00:00Z',
  '2100-12-31T23:59:59.999-12:00',
  '2026-12-01T09:00:00+23:59',
  '2026-12-01T09:00:00.123456789012345678901234567890Z',
  '2026-12-01T24:00:00Z',
  '2026-12-01T23:59:60Z',
  '2026-03-29T01:30:00Z',
  '1e100',
];
const numbers: unknown[] = [
  0,
  new Raw('-0'),
  -1,
  0.5,
  1.0000000001,
  32_768,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_991,
  new Raw('9007199254740992'),
  new Raw('9223372036854775807'),
  new Raw('9223372036854775808'),
  new Raw('1e308'),
  new Raw('1e400'),
  new Raw('-1e308'),
  new Raw('5e-324'),
];
const others: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  deep(500),
  deepObject(500),
  new Raw('{"__proto__":{"admin":true}}'),
  new Raw('{"constructor":{"prototype":{}}}'),
  new Raw('{"a":1,"a":2}'),
  Array.from({ length: 20_000 }, () => 1),
];

/** A value that may stand where another one stood, of its own kind more often than not. */
export function hostileValue(before: unknown, name: string, dice: Random): unknown {
  if (dice.chance(0.25)) return dice.pick([...others, [before], { value: before }, [before, before]]);
  if (typeof before === 'number') return dice.chance(0.9) ? dice.pick(numbers) : String(before);
  if (typeof before === 'boolean') return dice.pick([null, 0, 1, 'true', 'yes', 'on']);
  if (typeof before === 'string' && /^\d{4}-/.test(before)) return dice.pick(before.includes('T') ? instants : days);
  if (typeof before === 'string') return dice.chance(0.9) ? dice.pick(texts) : dice.pick(numbers);
  return dice.pick([...texts, ...numbers, name]);
}

/** What may stand in an address. */
export function hostileText(before: string, dice: Random): string {
  const pool = /^\d{4}-/.test(before) ? [...days, ...instants] : /^\d+$/.test(before) ? numbers.map(textOf) : texts;
  return dice.chance(0.8) ? dice.pick(pool) : dice.pick([...texts, ...days]).slice(0, 5_000);
}

/** For a day, a month or an instant, every one that is hard to count with; none for anything else. */
export const edgesOf = (before: unknown): readonly string[] =>
  typeof before !== 'string' || !/^\d{4}-\d\d/.test(before) ? [] : before.includes('T') ? instants : days;

const textOf = (value: unknown): string => (value instanceof Raw ? value.json : String(value));

/** A whole body that is none. */
export const hostileBodies: readonly string[] = [
  '',
  'null',
  '[]',
  '"text"',
  '5',
  '{',
  '{"a":',
  '\u0000',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '['.repeat(100_000),
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  `[${'1,'.repeat(100_000)}1]`,
  `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
];

/** Each place of a value that something else can be put to, and the value with it. */
export function placesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null || value instanceof Raw) return path.length > 0 ? [path] : [];
  const entries = Array.isArray(value) ? value.slice(0, 3).map((item, at) => [at, item] as const) : Object.entries(value);
  const within = entries.flatMap(([key, item]) => placesOf(item, [...path, key]));
  return path.length > 0 ? [path, ...within] : within;
}

export const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], value);

/** A copy with one place changed; taken away where `put` is undefined. */
export function changed(value: unknown, path: readonly (string | number)[], put: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return put;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  const inner = changed(copy[key], rest, put);
  if (inner === undefined) delete copy[key];
  else copy[key] = inner;
  return copy;
}

/** JSON with half surrogates as they are and with what stands raw in it. */
export function jsonOf(value: unknown): string {
  if (value instanceof Raw) return value.json;
  if (Array.isArray(value)) return `[${value.map((item) => jsonOf(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .map(([name, item]) => `${JSON.stringify(name)}:${jsonOf(item)}`)
    .join(',')}}`;
}
