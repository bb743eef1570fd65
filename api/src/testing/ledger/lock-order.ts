// Every test holds the order of the named locks: a transaction that takes one out of it fails where it does. What the functions and
// triggers of the schema take by themselves isn't seen here; where those leave the order, locks.ts tells.
import type pg from 'pg';
import { type Lock, locks } from '#platform/db/locks.ts';

/** What a place takes that is given to whoever waits. */
const giving: readonly Lock[] = ['waits', 'weeks', 'seats', 'numbers'];

/** Which lock may be held by whoever takes another that comes before it, as locks.ts tells. */
const outOfOrder: Partial<Record<Lock, readonly Lock[]>> = {
  offers: ['reservations', 'users', 'seats'],
  workspaces: ['seats', 'offers'],
  locationSeats: ['seats'],
  administrators: ['reservations', 'users', ...giving],
  users: ['reservations', ...giving],
};

const order = Object.keys(locks) as Lock[];
const nameOf = new Map(order.map((name) => [locks[name] as number, name]));
const taking = /pg_advisory_xact_lock(?:_shared)?\((\d+),/g;

/** Looks at what each connection of the pool takes, from the beginning of a transaction to its end. */
export function holdLockOrder(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    // Null outside of a transaction, where a statement lets go of its locks when it ends.
    let held: Lock[] | null = null;
    client.query = ((...given: unknown[]) => {
      const text = textOf(given[0]);
      const now = taken(held ?? [], text);
      if (/^\s*(begin|start transaction)/i.test(text)) held = [];
      else if (/^\s*(commit|rollback\s*$)/i.test(text)) held = null;
      else held &&= now;
      return query(...given);
    }) as typeof client.query;
  });
}

/** @throws where one of them comes before one that is held */
export function taken(held: readonly Lock[], text: string): Lock[] {
  const now = [...held];
  for (const [, number] of text.matchAll(taking)) {
    const name = nameOf.get(Number(number));
    if (!name || now.includes(name)) continue;
    const later = now.find((one) => order.indexOf(one) > order.indexOf(name) && !outOfOrder[one]?.includes(name));
    if (later) throw new Error(`The lock ${name} is taken while ${later} is held, which comes after it (platform/db/locks.ts).`);
    now.push(name);
  }
  return now;
}

const textOf = (query: unknown): string => (typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text ?? ''));
