// Making a bulk: slice by slice, each with its results and its counts in one transaction, so that a process that dies loses nothing and
// makes nothing twice. Each item is looked at again with all that is so by now, and guarded as a single reservation is.
import type { Context } from '#api/context.ts';
import { asPartOf } from '#features/audit-log/audit-service.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { Refusal } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import type { PlacedDesk } from '../booking/facts-queries.ts';
import { holdForMany, type Item as ItemToBeMade, makeMany } from '../importer/make-many.ts';
import { countRefusedOf, type RefusedMany } from '../refusals/refusals-service.ts';
import { bulks } from '../reservations-events.ts';
import { keepRules } from '../reservations-queries.ts';
import { raceLostBy } from '../reservations-rules.ts';
import { countRefused, type ItemToMake, nextToMake, type Settled, settle } from './items-queries.ts';
import { loadFacts, loadSite, periodsOf } from './judge/facts.ts';
import { type Facts, judge, type Verdict } from './judge/judge.ts';
import { madeItems } from './make-queries.ts';
import { type BulkRow, lockBulk, setBulk } from './reservations-bulk-queries.ts';
import { asAsker } from './steps.ts';

const itemsAtOnce = 250;

/** Does nothing to a bulk that isn't being made. */
export async function makeBulk(ctx: Context, id: number, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  for (let step: Step = { more: true }; step.more; ) {
    signal.throwIfAborted();
    step = await transaction(ctx, (ctx) => makeNext(ctx, id));
    if (step.unmet) await countRefusedOf(ctx, step.unmet);
  }
}

interface Step {
  /** Whether there may be more to do. */
  more: boolean;
  /** When all is done: what of it somebody wanted made, and nobody could. */
  unmet?: RefusedMany;
}

async function makeNext(ctx: Context, id: number): Promise<Step> {
  const bulk = await lockBulk(ctx.db, id);
  if (bulk?.state !== 'making') return { more: false };
  const asker = await asAsker(ctx, bulk);
  const next = await nextToMake(ctx.db, id, itemsAtOnce);
  if (next.length === 0) {
    await finish(asker, bulk);
    const { wish, locationId } = bulk;
    const refused = await countRefused(ctx.db, id);
    return { more: false, unmet: { locationId, area: wish.area, deskAsked: wish.desks !== 'any', refused } };
  }
  const settled = await makeItems(asPartOf(asker, { action: 'create', entity: 'reservationBulk', entityId: id }, ''), bulk, next);
  await settle(ctx.db, id, settled);
  const made = settled.filter(({ reservationId }) => reservationId !== null).length;
  const refused = settled.length - made;
  await setBulk(ctx.db, id, { made: bulk.made + made, valid: bulk.valid - refused, refused: bulk.refused + refused });
  return { more: true };
}

async function makeItems(ctx: Context, bulk: BulkRow, next: ItemToMake[]): Promise<Settled[]> {
  await keepRules(ctx.db);
  const verdicts = await judgeAgain(ctx, bulk, next);
  if (verdicts instanceof Refusal) return next.map(({ number }) => refusedBy(number, verdicts));
  const { items, facts } = verdicts;
  const possible = items.filter(({ refusal }) => refusal === null);
  const failed = new Map(
    (
      await makeMany(
        ctx,
        possible.map((item) => toBeMade(bulk, item, facts)),
      )
    ).map(({ row, error }) => [row, error]),
  );
  const made = await madeItems(ctx.db, bulk, possible);
  return items.map(({ number, refusal, deskId, start, end }) => {
    const reservationId = refusal || failed.has(number) ? undefined : made.get(number);
    if (reservationId === undefined) return refusedBy(number, refusal ?? failed.get(number));
    return { number, reservationId, deskId, key: null, values: null, start: start.toISOString(), end: end.toISOString() };
  });
}

/** Whatever is free for these items stays so until they are made. */
async function judgeAgain(ctx: Context, { wish }: BulkRow, next: ItemToMake[]): Promise<{ items: Verdict[]; facts: Facts } | Refusal> {
  try {
    const site = await loadSite(ctx, wish);
    const periods = periodsOf(
      wish,
      site,
      next.map(({ day }) => day),
    );
    const items = next.flatMap(({ number, userId, day }) => {
      const period = periods.get(day);
      return period ? [{ ...period, number, userId, day }] : [];
    });
    const before = await loadFacts(ctx, wish, site, items);
    await holdForMany(
      ctx,
      items.filter(({ userId }) => before.persons.has(userId)).map((item) => toBeMade({ wish }, { ...item, deskId: null }, before)),
    );
    const facts = await loadFacts(ctx, wish, site, items);
    return { items: judge(items, wish, facts), facts };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function toBeMade({ wish }: Pick<BulkRow, 'wish'>, item: Omit<Verdict, 'refusal'>, { site, persons, desks }: Facts): ItemToBeMade {
  const person = persons.get(item.userId);
  if (!person) throw new Error(`Nobody has the id ${item.userId}.`);
  const { number, day, start, end, deskId } = item;
  const desk = deskId === null ? null : ((desks.get(deskId) as PlacedDesk | undefined) ?? null);
  const when = { day, start, end, week: null, keepsStart: false };
  const wanted = { ...site, ...when, area: wish.area, person, desk, deskAsked: deskId !== null, withoutOffer: true };
  return { row: number, wanted, told: { title: wish.title, type: 'bulk' } };
}

/** A guard of the database that met somebody's change in between. */
function refusedBy(number: number, error: unknown): Settled {
  const refusal = error instanceof Refusal ? error : new Refusal(raceLostBy(error));
  return { number, reservationId: null, deskId: null, key: refusal.key, values: refusal.parts.values ?? null, start: null, end: null };
}

async function finish(ctx: Context, { id, wish, total, refused, made }: BulkRow): Promise<void> {
  await setBulk(ctx.db, id, { state: 'done', finished_at: ctx.now().toISOString() });
  const records = [{ id, after: { area: wish.area, total, made, refused } }];
  await tell(ctx, bulks, { action: 'create', records, notify: wish.notify && made > 0 });
}
