import type pg from 'pg';

const pools = new WeakMap<object, pg.Pool>();

/** Tells a handle's pool, so that handles of some locations can be made of it. */
export const locateWith = (db: object, pool: pg.Pool): WeakMap<object, pg.Pool> => pools.set(db, pool);

/** Undefined of a transaction, and of a handle of some locations. */
export const poolOf = (db: object): pg.Pool | undefined => pools.get(db);

const lenders = new WeakMap<object, pg.Pool>();

/** Tells what lends connections to a handle of some locations. */
export const lendWith = (db: object, pool: pg.Pool): WeakMap<object, pg.Pool> => lenders.set(db, pool);

/** Whatever lends connections to a handle; undefined of a transaction, which has its own. */
export const lenderOf = (db: object): pg.Pool | undefined => pools.get(db) ?? lenders.get(db);
