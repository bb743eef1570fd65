import type { Today } from '@population-tracker/contract/dashboard/today';
import type { Context } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';
import { reading } from '#platform/db/reading.ts';
import { writesSoFar } from './change-queries.ts';
import { readTodayOf } from './today-service.ts';

/** How often somebody looks whether anything has changed. */
export const lookMs = 5_000;
/** Time itself changes who is here. */
const minuteMs = 60_000;
/** A reading takes at most so large a part of the time: of a large company it takes longer, and is made less often. */
const part = 20;

interface Reading {
  writes: number;
  /** On the process's clock. */
  at: number;
  tookMs: number;
  today: Promise<Today>;
}

/** One reading for all who watch in this process, made anew when something was written, and once a minute. */
const readings = new WeakMap<Database, { latest: Reading | null; looking: Promise<Reading> | null; lookedAt: number }>();

async function latestOf(ctx: Context): Promise<Today> {
  const known = readings.get(ctx.db) ?? { latest: null, looking: null, lookedAt: Number.NEGATIVE_INFINITY };
  readings.set(ctx.db, known);
  const now = performance.now();
  if (known.looking === null && now - known.lookedAt > lookMs / 2) {
    known.lookedAt = now;
    known.looking = look(ctx, known.latest).finally(() => {
      known.looking = null;
    });
  }
  if (known.looking) known.latest = await known.looking;
  if (!known.latest) throw new Error('Nothing was read.');
  return known.latest.today;
}

async function look(ctx: Context, latest: Reading | null): Promise<Reading> {
  const at = performance.now();
  if (latest && at - latest.at < latest.tookMs * part) return latest;
  const writes = await writesSoFar(ctx.db);
  if (latest && latest.writes === writes && at - latest.at < minuteMs) return latest;
  // Asked for after the writes were counted, so that none of them is missing.
  const today = readTodayOf(await reading(ctx));
  await today;
  return { writes, at, tookMs: performance.now() - at, today };
}

/** What one who watches was not told yet: nothing, or the newest. */
export function newsOfToday(): (ctx: Context) => Promise<Today[]> {
  let told: Today | null = null;
  return async (ctx) => {
    const today = await latestOf(ctx);
    if (today === told) return [];
    told = today;
    return [today];
  };
}
