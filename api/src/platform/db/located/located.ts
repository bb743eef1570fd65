// A handle that sees and changes the rows of some locations only. The database decides it row by row (the policies `located` in
// api/migrations), so that no query can forget to ask, and what is counted, exported, searched or pushed by such a handle obeys too.
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database.ts';
import type { LivingClient } from '../driver/client.ts';
import { hearWith, type Listener, listenerOf } from '../listener.ts';
import { ForkedPool } from '../replica/forked-pool.ts';
import { lendWith, poolOf } from './pools.ts';

const setting = 'population_tracker.located';
const leaveSql = `reset role; reset ${setting}`;

interface Located {
  /** Sees everything. */
  whole: Database;
  locations: readonly number[];
}

const located = new WeakMap<object, Located>();
const known = new WeakMap<Database, Map<string, Database>>();
/** So many different sets of locations are remembered; more than a company has people of such rights. */
const maxKnown = 1_000;

/**
 * @param db the whole database's handle
 * @param locations ids; none of them sees nothing that belongs to a location
 * @returns the same handle for the same locations, in whatever order, so that what is kept beside a handle is kept for its locations
 */
export function locatedAt(db: Database, locations: readonly number[]): Database {
  const key = [...new Set(locations)].sort((a, b) => a - b).join(',');
  const handles = known.get(db) ?? new Map<string, Database>();
  known.set(db, handles);
  if (handles.size >= maxKnown) handles.clear();
  const handle = handles.get(key) ?? handleOf(db, key);
  handles.set(key, handle);
  return handle;
}

/** The locations that a handle sees; null where it sees all of them. */
export const locationsOf = (db: object): readonly number[] | null => located.get(db)?.locations ?? null;

/** Tells that a transaction sees what the handle sees that it was opened of. */
export function seesAs(transaction: object, db: object): void {
  const known = located.get(db);
  if (known) located.set(transaction, known);
}

/** The handle of the whole database, whatever this one sees. Not of a transaction: see `unlocated`. */
export const wholeOf = (db: Database): Database => located.get(db)?.whole ?? db;

function handleOf(db: Database, key: string): Database {
  const pool = poolOf(db);
  if (!pool) throw new Error('Only the whole database can be seen in part.');
  const narrowed = pool instanceof ForkedPool ? pool.each((one) => locatedPool(one, key)) : locatedPool(pool, key);
  const handle: Database = new Kysely({ dialect: new PostgresDialect({ pool: narrowed as pg.Pool }) });
  const locations = key === '' ? [] : key.split(',').map(Number);
  lendWith(handle, narrowed as pg.Pool);
  located.set(handle, { whole: db, locations });
  const listener: Listener | undefined = listenerOf(db);
  if (listener) hearWith(handle, listener);
  return handle;
}

/** The pool's own connections, each under the role as long as it is lent. One that can't be given back as it was is thrown away. */
function locatedPool(pool: pg.Pool, key: string): pg.Pool {
  const connect = async () => {
    const client = await pool.connect();
    try {
      await client.query("select set_config('role', located_role(), false), set_config($1, $2, false)", [setting, key]);
    } catch (error) {
      client.release(true);
      throw error;
    }
    return {
      query: client.query.bind(client),
      written: (client as unknown as LivingClient).written.bind(client),
      release: (broken?: Error | boolean) => {
        client.query(leaveSql).then(
          () => client.release(broken),
          () => client.release(true),
        );
      },
    };
  };
  return { connect, options: pool.options, end: async () => undefined } as unknown as pg.Pool;
}

/**
 * Runs `work` with a handle that sees everything, for the product's own part of what somebody does at some locations (a job that is
 * asked for, what a person has elsewhere). Within a transaction it stays in it.
 */
export async function unlocated<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return work(wholeOf(db));
  if (!located.has(db)) return work(db);
  await sql`set local role none`.execute(db);
  // What works within sees all of it too, and so needs nothing like this again.
  const known = located.get(db) as Located;
  located.delete(db);
  const result = await work(db);
  located.set(db, known);
  await sql`select set_config('role', located_role(), true)`.execute(db);
  return result;
}

/** Whether rights at single locations work here: see `prepare_located` in the migrations. */
export async function canLocate(db: Database): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select coalesce((select pg_has_role(oid, 'set') from pg_roles where rolname = located_role()), false) as can`.execute(db);
  return rows[0]?.can ?? false;
}
