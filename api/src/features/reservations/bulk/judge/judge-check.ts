// Checking a bulk: what each item would do, kept so that what is looked at, decided and made is the same. It starts over when its
// process died, since nothing was made yet.
import type { Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refusal } from '#platform/refusal.ts';
import { bulkJob } from '../bulk-job-name.ts';
import { deleteItems, insertItems, type JudgedItem } from '../items-queries.ts';
import { type BulkRow, lockBulk, peopleAndDays, setBulk } from '../reservations-bulk-queries.ts';
import { itemsOf, loadFacts, loadSite } from './facts.ts';
import { judge, type Verdict } from './judge.ts';

const itemsAtOnce = 1_000;

/** Does nothing to a bulk that isn't being checked. */
export async function checkBulk(ctx: Context, id: number): Promise<void> {
  const bulk = await restart(ctx, id);
  if (!bulk) return;
  try {
    const verdicts = await judgeAll(ctx, bulk);
    for (let at = 0; at < verdicts.length; at += itemsAtOnce) {
      if (!(await keep(ctx, id, verdicts.slice(at, at + itemsAtOnce)))) return;
    }
    await decide(ctx, id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await fail(ctx, id, error);
  }
}

const restart = (ctx: Context, id: number): Promise<BulkRow | null> =>
  transaction(ctx, async ({ db }) => {
    const bulk = await lockBulk(db, id);
    if (bulk?.state !== 'checking') return null;
    await deleteItems(db, id);
    await setBulk(db, id, { checked: 0, valid: 0, refused: 0 });
    return bulk;
  });

async function judgeAll(ctx: Context, { id, wish }: BulkRow): Promise<Verdict[]> {
  const site = await loadSite(ctx, wish);
  const items = itemsOf(wish, site, await peopleAndDays(ctx.db, id));
  return judge(items, wish, await loadFacts(ctx, wish, site, items));
}

/** Answers whether it is still being checked. */
const keep = (ctx: Context, id: number, verdicts: Verdict[]): Promise<boolean> =>
  transaction(ctx, async ({ db }) => {
    const bulk = await lockBulk(db, id);
    if (bulk?.state !== 'checking') return false;
    await insertItems(db, id, verdicts.map(judgedItem));
    const refused = verdicts.filter(({ refusal }) => refusal !== null).length;
    const valid = verdicts.length - refused;
    await setBulk(db, id, { checked: bulk.checked + verdicts.length, valid: bulk.valid + valid, refused: bulk.refused + refused });
    return true;
  });

const judgedItem = ({ number, userId, day, start, end, deskId, refusal }: Verdict): JudgedItem => ({
  number,
  userId,
  day,
  start: start.toISOString(),
  end: end.toISOString(),
  deskId,
  outcome: refusal ? 'refused' : 'valid',
  key: refusal?.key ?? null,
  values: refusal?.parts.values ?? null,
});

/** All of them valid, or the valid ones wanted in any case: then it goes on by itself. */
const decide = (ctx: Context, id: number): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const bulk = await lockBulk(ctx.db, id);
    if (bulk?.state !== 'checking') return;
    const goesOn = bulk.valid > 0 && (bulk.thenMake === 'validOnes' || (bulk.thenMake === 'ifAllValid' && bulk.refused === 0));
    await setBulk(ctx.db, id, { state: goesOn ? 'making' : 'checked', checked_at: ctx.now().toISOString() });
    if (goesOn) await ctx.jobs.enqueue(ctx.db, bulkJob, { id });
  });

const fail = (ctx: Context, id: number, { key, parts }: Refusal): Promise<void> =>
  transaction(ctx, async ({ db, now }) => {
    if ((await lockBulk(db, id))?.state !== 'checking') return;
    const reason = { failure_key: key, failure_values: JSON.stringify(parts.values ?? {}) };
    await setBulk(db, id, { state: 'failed', ...reason, finished_at: now().toISOString() });
  });
