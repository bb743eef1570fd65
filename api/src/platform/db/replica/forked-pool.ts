import type pg from 'pg';
import { isUnavailable } from '../conflict.ts';
import type { LivingClient } from '../driver/client.ts';

/** PostgreSQL broke a reading off so that the replica could follow. */
const conflicts = new Set(['40001', '40P01']);

/** Whether a statement that failed on a replica is worth being sent to the primary: what is wrong with the statement itself isn't. */
export const isOfTheReplica = (error: unknown): boolean =>
  isUnavailable(error) || conflicts.has(String((error as { code?: unknown } | null)?.code));

/** Told of each statement that the first pool failed. */
export type Failed = (error: unknown) => void;

/**
 * A pool for what only reads: each statement goes to the first one, and once more to the second where the first is gone. It opens no
 * transaction, whose statements would come apart.
 */
export class ForkedPool {
  readonly first: pg.Pool;
  readonly second: pg.Pool;
  readonly options: pg.PoolOptions;
  readonly #failed: Failed;

  constructor(first: pg.Pool, second: pg.Pool, failed: Failed) {
    this.first = first;
    this.second = second;
    this.options = first.options;
    this.#failed = failed;
  }

  /** The same of what is made of each of both. */
  each(make: (pool: pg.Pool) => pg.Pool): ForkedPool {
    return new ForkedPool(make(this.first), make(this.second), this.#failed);
  }

  readonly connect = async (): Promise<pg.PoolClient> => {
    let lent: pg.PoolClient | null = await this.first.connect().catch((error: unknown) => this.#passing(error));
    const onFirst = lent !== null;
    lent ??= await this.second.connect();
    const asked = async <R>(ask: (of: pg.PoolClient) => Promise<R>): Promise<R> => {
      const own = lent;
      if (!own) throw new Error('Connection terminated');
      if (!onFirst || own !== first) return ask(own);
      try {
        return await ask(own);
      } catch (error) {
        this.#passing(error);
        lent = null;
        own.release(true);
        lent = await this.second.connect();
        return ask(lent);
      }
    };
    const query = async (text: string, values: unknown[]) => {
      if (/^(begin|start transaction)\b/i.test(text)) throw new Error('A reading handle opens no transaction.');
      return asked((of) => of.query(text, values));
    };
    const written = (...given: Parameters<LivingClient['written']>) => asked((of) => (of as unknown as LivingClient).written(...given));
    const first = lent;
    return { query, written, release: () => lent?.release() } as unknown as pg.PoolClient;
  };

  readonly end = async (): Promise<void> => undefined;

  /** @throws what the second pool would say as well */
  #passing(error: unknown): null {
    if (!isOfTheReplica(error)) throw error;
    this.#failed(error);
    return null;
  }
}
