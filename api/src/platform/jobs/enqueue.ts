import { fromKysely, type PgBoss } from 'pg-boss';
import type { Database } from '#platform/db/database.ts';
import { unlocated } from '#platform/db/located/located.ts';

export interface EnqueueOptions {
  /** With `oncePerKey`: while one job of this key waits, another one adds nothing. */
  singletonKey?: string;
  startAfterSeconds?: number;
}

export interface Jobs {
  /** Writes the job within the given handle's transaction: it runs after the commit, or never. */
  enqueue(db: Database, name: string, data: object, options?: EnqueueOptions): Promise<void>;
}

/** The same, by a queue handle that is started. */
export async function enqueue(boss: PgBoss, db: Database, name: string, data: object, options: EnqueueOptions = {}): Promise<void> {
  await unlocated(db, (db) =>
    boss.send(name, data, {
      db: fromKysely(db),
      ...(options.singletonKey && { singletonKey: options.singletonKey }),
      ...(options.startAfterSeconds && { startAfter: options.startAfterSeconds }),
    }),
  );
}
