import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { LivingClient } from './driver/client.ts';
import { valueParsers } from './driver/driver-values.ts';
import type { Gate } from './driver/gate.ts';
import { PreparingClient } from './driver/prepared.ts';
import { hearWith, Listener } from './listener.ts';
import { locateWith } from './located/pools.ts';
import type { DB } from './schema.generated.ts';

/** The pool or a transaction: `Transaction<DB>` is one too. */
export type Database = Kysely<DB>;

export interface ConnectOptions {
  url: string;
  /** 10 unless given. */
  maxConnections?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** Lets the server keep parsed statements per connection; on unless switched off. */
  prepared?: boolean;
  /** How long one waits for a connection; 5,000 unless told. */
  connectMs?: number;
  /** How long a statement may take, waiting for locks included; as long as it likes unless told. */
  statementMs?: number;
  /** Each new connection passes here first. */
  gate?: Pick<Gate, 'pass'>;
  /** Told of a connection that broke while nobody used it; the pool replaces it by itself. */
  onIdleError?: (error: Error) => void;
}

export interface Connection {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * A pool on PostgreSQL. Timestamps come as ISO 8601 text in UTC with the database's own precision, days as
 * `YYYY-MM-DD`, bigint and numeric as numbers. Connects lazily: an absent server shows at the first query.
 */
export function connect({
  url,
  maxConnections = 10,
  applicationName = 'population-tracker',
  prepared = true,
  connectMs = 5_000,
  statementMs,
  gate,
  onIdleError,
}: ConnectOptions): Connection {
  const pool = new pg.Pool({
    connectionString: withSessionSettings(url),
    max: maxConnections,
    application_name: applicationName,
    types: valueParsers,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    // What a connection has planned goes with it: after a night without anybody the first of a morning would all wait for plans again.
    idleTimeoutMillis: 30 * 60_000,
    idle_in_transaction_session_timeout: 60_000,
    ...(statementMs === undefined ? {} : { statement_timeout: statementMs }),
    Client: prepared ? PreparingClient : LivingClient,
    ...(gate && { onConnect: gate.pass }),
  });
  // Without listeners a server that goes away would end the process. Who uses the connection is told by their query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => onIdleError?.(error));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const listener = new Listener({
    connectionString: withSessionSettings(url),
    application_name: `${applicationName} events`,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  });
  hearWith(db, listener);
  locateWith(db, pool);
  let closing: Promise<void> | undefined;
  return {
    db,
    pool,
    close: () => {
      closing ??= Promise.all([listener.close(), pool.end()]).then(() => undefined);
      return closing;
    },
  };
}

const sessionSettings = encodeURIComponent('-c TimeZone=UTC -c DateStyle=ISO');

/** The value parsers rely on sessions in UTC and on ISO dates, whatever the server's own settings are. */
function withSessionSettings(url: string): string {
  if (/[?&]options=/.test(url)) return url.replace(/([?&]options=[^&]*)/, `$1%20${sessionSettings}`);
  return `${url}${url.includes('?') ? '&' : '?'}options=${sessionSettings}`;
}
