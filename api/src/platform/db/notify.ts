import { sql } from 'kysely';
import type { Database } from './database.ts';
import { channel, type Heard, listenerOf } from './listener.ts';

/** Tells every process of the database, at the commit of the caller's transaction or never. `topic` has no spaces; `text` is short. */
export async function notify(db: Database, topic: string, text: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${`${topic} ${text}`})`.execute(db);
}

/**
 * Hears what is told about a topic in any process. Null comes once the connection stands, and again whenever it was renewed:
 * something may have been missed until then.
 * @returns stops hearing
 * @throws within a transaction: only the pool can hear
 */
export function onNotify(db: Database, topic: string, heard: Heard): () => void {
  const listener = listenerOf(db);
  if (!listener) throw new Error('Only a connected pool can hear.');
  return listener.on(topic, heard);
}
