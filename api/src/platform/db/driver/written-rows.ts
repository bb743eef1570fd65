import { bytesOf } from '../../bytes.ts';

type Parse = (text: string) => unknown;

/** A column as PostgreSQL describes it. */
export interface Described {
  name: string;
  dataTypeID: number;
}

/** Rows as they are answered: nothing but what is written of them, as JSON in UTF-8. */
export interface WrittenRows {
  /** How many there are. */
  length: number;
  /** What the first row tells in columns that aren't written; nothing without a row. */
  aside: Record<string, unknown>;
  /** Objects with commas between them, and what stands around them. Until `letGo`. */
  between(before: Uint8Array, after: Uint8Array): Buffer;
  /** The memory that they are in is another's from now on. */
  letGo(): void;
}

/** The same of rows that were parsed: whatever comes another way than by a prepared statement. */
export function writtenOf(rows: readonly Record<string, unknown>[], names: readonly string[]): WrittenRows {
  const [first = {}] = rows;
  if (rows.length > 0) expectTold(Object.keys(first), names);
  const bytes = bytesOf(rows.map((row) => JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name]])))).join(','));
  return {
    length: rows.length,
    aside: Object.fromEntries(Object.entries(first).filter(([name]) => !names.includes(name))),
    between: (before, after) => Buffer.concat([before, bytes, after]),
    letGo: () => undefined,
  };
}

/** How a value is written. */
const kinds = { bare: 0, truth: 1, instant: 2, text: 3, made: 4, aside: 5 } as const;

/** By the type's oid. Whatever isn't here is parsed as everywhere, and JavaScript writes it. */
const kindOf: Record<number, number> = {
  16: kinds.truth,
  // Whole numbers, and what is JSON already.
  20: kinds.bare,
  21: kinds.bare,
  23: kinds.bare,
  114: kinds.bare,
  3802: kinds.bare,
  // Days, times and UUIDs have nothing to escape.
  25: kinds.text,
  1043: kinds.text,
  1082: kinds.text,
  1083: kinds.text,
  2950: kinds.text,
  1184: kinds.instant,
};

interface Column {
  kind: number;
  name: string;
  parse: Parse;
  /** What stands before its value: a brace or a comma, and its name. */
  head: Uint8Array;
}

/** How the rows of a statement are written, worked out once for each connection. */
export interface Columns {
  columns: readonly Column[];
  /** Bytes that a row may take beside its values, as long as nothing of them is escaped. */
  around: number;
}

/** @throws where the statement doesn't tell one of the names */
export function columnsOf(fields: readonly Described[], parsers: readonly Parse[], names: readonly string[]): Columns {
  expectTold(
    fields.map(({ name }) => name),
    names,
  );
  let opening = '{';
  const columns = fields.map(({ name, dataTypeID }, index): Column => {
    const parse = parsers[index] as Parse;
    if (!names.includes(name)) return { kind: kinds.aside, name, parse, head: asBytes('') };
    const head = asBytes(`${opening}${JSON.stringify(name)}:`);
    opening = ',';
    return { kind: kindOf[dataTypeID] ?? kinds.made, name, parse, head };
  });
  const longestWord = 'false'.length;
  return { columns, around: columns.reduce((sum, { head }) => sum + head.length + longestWord, ',}'.length) };
}

function expectTold(told: readonly string[], names: readonly string[]): void {
  const missing = names.filter((name) => !told.includes(name));
  if (missing.length > 0) throw new Error(`What is to be written isn't told: ${missing.join(', ')}.`);
}

function asBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text));
}

const words = { null: asBytes('null'), true: asBytes('true'), false: asBytes('false') };
const byteOf = (character: string): number => character.charCodeAt(0);
const quote = byteOf('"');
const backslash = byteOf('\\');
/** What comes before it is a control character. */
const space = byteOf(' ');
const comma = byteOf(',');
const brace = byteOf('}');
const truth = byteOf('t');
/** `2026-11-18 09:00:00+00`: its day, and its zone, which is UTC. */
const dayLength = 10;
const zoneLength = 3;

/**
 * Where rows are put, and what stands around them, until they are sent; most pages fit. It is used again: what is allocated for each
 * answer outside of the engine's own memory has it sweep all of it several times a second.
 */
const roomAtFirst = 65_536;
const roomAround = 128;
const mostSpare = 16;
const spare: Buffer[] = [];
const nothing = Buffer.alloc(0);

/**
 * Writes rows as JSON straight from what the wire brings. To make texts and objects of them first and JSON of these takes the API three
 * times as long, and to have PostgreSQL write them takes it a third of all that it does for a page.
 */
export class RowSink implements WrittenRows {
  readonly #columns: readonly Column[];
  readonly #around: number;
  readonly aside: Record<string, unknown> = {};
  length = 0;
  #bytes = spare.pop() ?? Buffer.allocUnsafeSlow(roomAtFirst);
  #end = roomAround;
  /** What the row that is taken may need. */
  #need = 0;

  constructor({ columns, around }: Columns) {
    this.#columns = columns;
    this.#around = around;
  }

  /** @param at where in `wire` a row begins: the number of its columns, then each with its length before it */
  take(wire: Buffer, at: number, size: number): void {
    const columns = this.#columns;
    let end = this.#end;
    this.#need = size + this.#around;
    this.#makeRoom(end);
    if (this.length > 0) this.#bytes[end++] = comma;
    let from = at + 2;
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index] as Column;
      const length = int32(wire, from);
      from += 4;
      const isNull = length < 0;
      const until = isNull ? from : from + length;
      if (column.kind === kinds.aside) this.#keepAside(column, isNull ? null : wire.toString('utf8', from, until));
      else {
        end = copy(column.head, 0, column.head.length, this.#bytes, end);
        end = isNull ? this.#word(words.null, end) : this.#value(column, wire, from, until, end);
      }
      from = until;
    }
    this.#bytes[end++] = brace;
    this.#end = end;
    this.length++;
  }

  between(before: Uint8Array, after: Uint8Array): Buffer {
    const end = this.#end;
    const from = roomAround - before.length;
    if (from < 0) throw new RangeError(`There is room for ${roomAround} bytes before rows.`);
    this.#need = after.length;
    this.#makeRoom(end);
    this.#bytes.set(before, from);
    this.#bytes.set(after, end);
    return this.#bytes.subarray(from, end + after.length);
  }

  letGo(): void {
    if (this.#bytes.length === roomAtFirst && spare.length < mostSpare) spare.push(this.#bytes);
    this.#bytes = nothing;
  }

  #value(column: Column, wire: Buffer, from: number, until: number, end: number): number {
    const bytes = this.#bytes;
    switch (column.kind) {
      case kinds.bare:
        return copy(wire, from, until, bytes, end);
      case kinds.truth:
        return this.#word(wire[from] === truth ? words.true : words.false, end);
      case kinds.instant:
        return putInstant(wire, from, until, bytes, end);
      case kinds.text: {
        const after = putText(wire, from, until, bytes, end);
        return after < 0 ? this.#made(wire.toString('utf8', from, until), end) : after;
      }
      default:
        return this.#made(column.parse(wire.toString('utf8', from, until)), end);
    }
  }

  #word(word: Uint8Array, end: number): number {
    return copy(word, 0, word.length, this.#bytes, end);
  }

  /** What JavaScript writes: a text with something to escape, or a value of a rare kind. */
  #made(value: unknown, end: number): number {
    const made = asBytes(JSON.stringify(value));
    this.#need += made.length;
    this.#makeRoom(end);
    return this.#word(made, end);
  }

  #keepAside({ name, parse }: Column, text: string | null): void {
    if (this.length === 0) this.aside[name] = text === null ? null : parse(text);
  }

  #makeRoom(end: number): void {
    const needed = end + this.#need;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * needed);
    this.#bytes.copy(larger, 0, 0, end);
    this.#bytes = larger;
  }
}

const int32 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] as number) << 24) | ((bytes[at + 1] as number) << 16) | ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number);

/** Byte by byte: values are short, and a call of `set` or `copy` takes longer. @returns where the next one goes, as all of these */
function copy(of: Uint8Array, from: number, until: number, to: Uint8Array, end: number): number {
  let next = end;
  for (let at = from; at < until; at++) to[next++] = of[at] as number;
  return next;
}

/** @returns less than nothing where something has to be escaped */
function putText(of: Uint8Array, from: number, until: number, to: Uint8Array, end: number): number {
  let next = end;
  to[next++] = quote;
  for (let at = from; at < until; at++) {
    const byte = of[at] as number;
    if (byte < space || byte === quote || byte === backslash) return -1;
    to[next++] = byte;
  }
  to[next++] = quote;
  return next;
}

/** As `instantOf` makes it. */
function putInstant(of: Uint8Array, from: number, until: number, to: Uint8Array, end: number): number {
  to[end] = quote;
  let next = copy(of, from, until - zoneLength, to, end + 1);
  to[end + 1 + dayLength] = byteOf('T');
  to[next++] = byteOf('Z');
  to[next++] = quote;
  return next;
}
