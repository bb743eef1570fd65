import type pg from 'pg';

const pools = new WeakMap<object, pg.Pool>();

/** Tells a handle's pool, so that handles of some locations can be made of it. */
export const locateWith = (db: object, pool: pg.Pool): WeakMap<object, pg.Pool> => pools.set(db, pool);

/** Undefined of a transaction, and of a handle of some locations. */
export const poolOf = (db: object): pg.Pool | undefined => pools.get(db);
