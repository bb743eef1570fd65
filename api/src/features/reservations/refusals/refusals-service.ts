// What a refusal leaves behind (decision 039): one more in the count of its day, location, area and reason. Neither who wanted it nor
// when they asked is kept.
// - Counted is what somebody really wanted made, moved or put back. Looking, checking and being told beforehand count nothing.
// - What was refused is rolled back, and is counted all the same: each process adds up what it refused in memory and writes it at most
//   once a second by one statement, so that nobody waits for it. A process that is killed loses at most the last second.
// - One that can't be written is told in the log and left: counting never changes an answer.
import type { Config } from '#api/config.ts';
import type { Context } from '#api/context.ts';
import { conflictOf } from '#platform/db/conflict.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Wanted } from '../booking/wanted.ts';
import { lostRaces } from '../reservations-rules.ts';
import { addRefusals, type Refused } from './refusals-queries.ts';
import { reasonOf, type Wish } from './refusals-rules.ts';

type Services = Pick<Context, 'db' | 'log' | 'config'>;

const writeAfterMs = 1_000;

interface Tally {
  services: Services;
  waiting: Map<string, Refused>;
  timer: NodeJS.Timeout | undefined;
  writing: Promise<void>;
}

/** Of each server in this process, by what its contexts have in common: `db` may be a transaction that is about to be rolled back. */
const tallies = new WeakMap<Config, Tally>();

/** From here on what the server refuses is counted. @returns what ends it, with all counts written */
export function startCounting(services: Services): () => Promise<void> {
  tallies.set(services.config, { services, waiting: new Map(), timer: undefined, writing: Promise.resolve() });
  return async () => {
    await writeRefusals(services);
    tallies.delete(services.config);
  };
}

/**
 * Runs what somebody wants reserved, and counts it where it is refused. `work` tells what is wanted as soon as it knows; what is refused
 * before names nobody, nowhere or no time.
 */
export async function countedIfRefused<T>(ctx: Context, work: (wants: (wanted: Wanted) => Wanted) => Promise<T>): Promise<T> {
  let wanted: Wanted | undefined;
  try {
    return await work((known) => {
      wanted = known;
      return known;
    });
  } catch (error) {
    if (wanted && !(await ctx.claim?.wasAnswered())) count(ctx, wanted, error);
    throw error;
  }
}

function count({ config }: Context, { day, location, area, deskAsked }: Wanted, error: unknown): void {
  const tally = tallies.get(config);
  const reason = reasonOf(keyOf(error), { area, deskAsked });
  if (!tally || !reason) return;
  const key = `${day} ${location.id} ${area} ${reason}`;
  const before = tally.waiting.get(key);
  if (before) before.count++;
  else tally.waiting.set(key, { day, locationId: location.id, area, reason, count: 1 });
  tally.timer ??= setTimeout(() => void writeRefusals(tally.services), writeAfterMs).unref();
}

/** The first of several reasons is the one that is told. */
const keyOf = (error: unknown): string => (error instanceof Refusal ? error.key : (lostRaces[conflictOf(error)?.constraint ?? ''] ?? ''));

/** Writes what waits. */
export function writeRefusals({ config }: Pick<Services, 'config'>): Promise<void> {
  const tally = tallies.get(config);
  if (!tally) return Promise.resolve();
  clearTimeout(tally.timer);
  tally.timer = undefined;
  const rows = [...tally.waiting.values()];
  tally.waiting.clear();
  tally.writing = tally.writing.then(() => add(tally.services, rows));
  return tally.writing;
}

/** Of many at once, what was refused of them: by day and key. */
export interface RefusedMany extends Wish {
  locationId: number;
  refused: readonly { day: string; key: string; count: number }[];
}

/** Call it when all of it is committed. */
export function countRefusedOf(ctx: Context, { locationId, refused, ...wish }: RefusedMany): Promise<void> {
  const rows = refused.flatMap(({ day, key, count }): Refused[] => {
    const reason = reasonOf(key, wish);
    return reason ? [{ day, locationId, area: wish.area, reason, count }] : [];
  });
  return add(ctx, rows);
}

async function add({ db, log }: Pick<Services, 'db' | 'log'>, rows: readonly Refused[]): Promise<void> {
  if (rows.length === 0) return;
  try {
    await addRefusals(db, rows);
  } catch (error) {
    log.error({ err: error, refusals: rows.reduce((sum, { count }) => sum + count, 0) }, 'refusals stay uncounted');
  }
}
