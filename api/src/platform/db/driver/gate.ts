import type pg from 'pg';
import { databaseLocks } from '../locks.ts';

const openSql = 'select pg_try_advisory_xact_lock_shared($1) as open';
/** Asked apart from the lock: while a backup is put back, this table can't even be looked at. */
const restoredSql = "select value ->> 'id' as id from settings where key = 'restored'";

/**
 * Keeps a process from working on data of which it knows nothing. Whoever puts a backup back ends all connections; each new one
 * passes here first: none does while that goes on, and none of a process that started before.
 */
export class Gate {
  /** Resolves when a backup was put back since the first connection of this process. */
  readonly restored: Promise<void>;
  /** Null where none was ever put back; undefined until the first connection. */
  #known: string | null | undefined;
  #tell: () => void = () => undefined;

  constructor() {
    this.restored = new Promise((resolve) => {
      this.#tell = resolve;
    });
  }

  /** For a pool's `onConnect`. @throws as a database does that can't be reached at the moment */
  readonly pass = async (client: pg.ClientBase): Promise<void> => {
    const { rows } = await client.query<{ open: boolean }>(openSql, [databaseLocks.restore]);
    if (!rows[0]?.open) throw new ClosedError('A backup is being put back.');
    const { id = null } = (await client.query<{ id: string }>(restoredSql)).rows[0] ?? {};
    if (this.#known === undefined) this.#known = id;
    if (this.#known === id) return;
    this.#tell();
    throw new ClosedError('A backup was put back; this process starts anew.');
  };
}

/** Counts as a database that takes no connections now, which passes by. */
class ClosedError extends Error {
  readonly code = '57P03';
}

const closedMessages = /^A backup (is being|was) put back/;

/** Whether an error, or one that was made of it, says that a backup is being put back or has been. */
export const isClosed = (error: unknown): boolean => closedMessages.test((error as { message?: string } | null)?.message ?? '');
