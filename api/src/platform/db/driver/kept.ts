import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { sent } from './sent.ts';

/** Where a value goes, in a statement that is built before there are any. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Whatever becomes a statement. */
export interface Building<R> {
  compile(db: Database): CompiledQuery<R>;
}

type Places<V> = { readonly [K in keyof V]: RawBuilder<V[K]> };

/**
 * A statement whose text is always the same: built at its first use, later only given its values. Building costs a busy call as much
 * as sending does. A value that stands in several places is sent once.
 */
export function kept<V extends object, R>(build: (places: Places<V>, db: Database) => Building<R>) {
  const places = new Proxy({} as Places<V>, { get: (_, name) => sql.val(new Place(String(name))) });
  let built: { text: string; values: unknown[] } | undefined;
  return (db: Database, given: V): Promise<R[]> => {
    built ??= numbered(build(places, db).compile(db));
    const values = built.values.map((value) => (value instanceof Place ? (given as Record<string, unknown>)[value.name] : value));
    return sent<R>(db, built.text, values);
  };
}

function numbered({ sql: text, parameters }: CompiledQuery<unknown>) {
  const values: unknown[] = [];
  const numbers = parameters.map((value) => {
    const same = value instanceof Place ? values.findIndex((other) => other instanceof Place && other.name === value.name) : -1;
    return same < 0 ? values.push(value) : same + 1;
  });
  return { text: text.replace(/\$(\d+)/g, (_, number) => `$${numbers[Number(number) - 1]}`), values };
}
