import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Connection, connect, type Database } from '../database.ts';
import { valueParsers } from '../driver/driver-values.ts';
import { locateWith, poolOf } from '../located/pools.ts';
import { type Failed, ForkedPool } from './forked-pool.ts';
import { askedTogether, type Identity, identitySql } from './positions.ts';

export interface LifeOptions {
  url: string;
  primary: Database;
  /** What the primary is. */
  identity: Identity;
  maxConnections: number;
  applicationName: string;
  statementMs?: number;
  /** Something of it failed: a look will tell whether it is over. */
  failed: Failed;
}

/** How long it may take to answer the smallest question. */
const answersWithinMs = 2_000;

/** Whether it is one, since when, and up to where it has come. */
export const followingSql = `select pg_is_in_recovery() as following, extract(epoch from pg_postmaster_start_time())::text as started,
  (pg_last_wal_replay_lsn() - '0/0'::pg_lsn) as replayed`;

interface Following {
  following: boolean;
  started: string;
  replayed: number | null;
}

/** Why a server isn't read from; its words stand in the log. */
export class NoReplica extends Error {
  override readonly name = 'NoReplica';
  /** Counts as a database that takes no connections now, so that what was to be read there is read from the primary. */
  readonly code = '57P03';
}

/**
 * A replica from one start of its server to the next. What it has replayed only grows meanwhile; a server that starts anew may begin
 * further back, and so is another life, to which no connection of this one leads.
 */
export class ReplicaLife {
  /** Reads there, and from the primary what fails there. */
  readonly handle: Database;
  /** Up to where it is known to have come. */
  replayed = 0;
  readonly #watch: pg.Client;
  readonly #connection: Connection;
  readonly #clients = new Set<pg.ClientBase>();
  #started = '';

  private constructor(watch: pg.Client, { url, primary, maxConnections, applicationName, statementMs, failed }: LifeOptions) {
    this.#watch = watch;
    this.#connection = connect({
      url,
      maxConnections,
      applicationName: `${applicationName} reading`,
      connectMs: answersWithinMs,
      statementMs,
      gate: { pass: (client) => this.#admit(client) },
      onIdleError: failed,
    });
    this.#connection.pool.on('connect', (client) => this.#clients.add(client));
    this.#connection.pool.on('remove', (client) => this.#clients.delete(client));
    const pool = new ForkedPool(this.#connection.pool, poolOf(primary) as pg.Pool, failed) as unknown as pg.Pool;
    this.handle = new Kysely({ dialect: new PostgresDialect({ pool }) });
    locateWith(this.handle, pool);
  }

  /** @throws when it can't be reached, follows nobody, or is no replica of this primary */
  static async begin(options: LifeOptions): Promise<ReplicaLife> {
    const { url, identity, applicationName, failed } = options;
    const watch = new pg.Client({
      connectionString: url,
      application_name: `${applicationName} watching`,
      connectionTimeoutMillis: answersWithinMs,
      query_timeout: answersWithinMs,
      types: valueParsers,
    });
    watch.on('error', failed);
    try {
      await watch.connect();
      const own = (await watch.query<Identity>(identitySql)).rows[0];
      const isSame = own?.system === identity.system && own.database === identity.database;
      if (!isSame) throw new NoReplica('it is no replica of the database of DATABASE_URL');
      const life = new ReplicaLife(watch, options);
      await life.look();
      return life;
    } catch (error) {
      await watch.end().catch(() => undefined);
      throw error;
    }
  }

  /** Asks how far it has come. @throws when its life is over */
  readonly look = askedTogether(async (): Promise<void> => {
    const asked = await followingOf(this.#watch);
    this.#started ||= asked.started;
    this.replayed = Math.max(this.replayed, asked.replayed ?? 0);
  });

  /** What still waits for it is broken off, and so read from the primary. */
  end(): void {
    void this.#watch.end().catch(() => undefined);
    void this.#connection.close().catch(() => undefined);
    for (const client of this.#clients) void (client as pg.Client).end().catch(() => undefined);
  }

  /** Behind one address there may be several servers, or one that has started anew. */
  async #admit(client: pg.ClientBase): Promise<void> {
    const { started } = await followingOf(client);
    if (started !== this.#started) throw new NoReplica('it has started anew');
  }
}

async function followingOf(client: pg.ClientBase): Promise<Following> {
  const [row] = (await client.query<Following>(followingSql)).rows;
  if (!row?.following) throw new NoReplica('it follows no primary');
  return row;
}
