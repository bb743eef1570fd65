// Reservations in bulk (product rules, "Reservations"): people, an area and a place, days and hours; each person on each day is an item.
// - What each item would do is found out first and kept, against what is reserved and against the items before it; nothing is made.
// - With refused items somebody decides whether to continue with the valid ones. Then a job makes them slice by slice (make/):
//   each is guarded like a single reservation, and whoever lost a race meanwhile is told so.
// - What was made can be undone as a whole for a week, as far as it lies ahead and nobody has changed it (undo/).
import { dayMs } from '@population-tracker/contract/kernel/days';
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import { errorText, errorTitle, isErrorKey } from '@population-tracker/contract/kernel/errors';
import {
  bulkMaxDays,
  bulkMaxItems,
  daysOf,
  type NewReservationBulk,
  type ReservationBulk,
  type ReservationBulkState,
  type ReservationBulkSummary,
} from '@population-tracker/contract/reservations/reservations-bulk';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { bulkJob } from './bulk-job-name.ts';
import { isUndoable } from './bulk-rules.ts';
import { countReasons, deleteItems, listItems } from './items-queries.ts';
import { loadSite } from './judge/facts.ts';
import { checkBulk } from './judge/judge-check.ts';
import { type FindUsers, findPeople } from './people/people-service.ts';
import {
  type BulkRow,
  dropOldBulks,
  findBulk,
  findBulks,
  insertBulk,
  listBulks,
  lockBulk,
  setBulk,
  type ThenMake,
} from './reservations-bulk-queries.ts';

/** Up to here whoever asks gets the answer at once; beyond, a job checks and tells how far it is. */
const checkedAtOnce = 1_000;
const keptDays = 30;
const lookAgainSeconds = 30;

/** @returns the bulk, checked where it is small */
export async function check(ctx: Context, findUsers: FindUsers, wanted: NewReservationBulk, thenMake: ThenMake): Promise<ReservationBulk> {
  const { people: wantedPeople, days: wantedDays, ...wish } = wanted;
  const days = daysOf(wantedDays);
  if (days.length === 0) refuse('reservationBulks.noDay', { field: 'days' });
  if (days.length > bulkMaxDays) refuse('reservationBulks.tooManyDays', { field: 'days', values: { days: bulkMaxDays } });
  const { people, total, unknown } = await findPeople(ctx, findUsers, wantedPeople);
  if (total === 0) refuse('reservationBulks.nobody', { field: 'people', details: { unknown: unknown.slice(0, 100) } });
  refuseTooMany(total, days.length);
  const site = await loadSite(ctx, wish);
  const isSmall = total * days.length <= checkedAtOnce;
  const id = await transaction(ctx, async (ctx) => {
    await dropOldBulks(ctx.db, new Date(ctx.now().getTime() - keptDays * dayMs));
    const bulk = { wish, locationId: site.location.id, days, unknown, thenMake, people: people.map(({ id }) => id) };
    const id = await insertBulk(ctx.db, { ...bulk, language: ctx.language, createdBy: actorOf(ctx).id, now: ctx.now() });
    // A small one is checked at once; the job behind it finds that done, unless the process died in between.
    await ctx.jobs.enqueue(ctx.db, bulkJob, { id }, isSmall ? { startAfterSeconds: lookAgainSeconds } : {});
    return id;
  });
  if (isSmall) await checkBulk(ctx, id);
  return read(ctx, id);
}

function refuseTooMany(people: number, days: number): void {
  if (people * days <= bulkMaxItems) return;
  const values = { items: people * days, people, days, limit: bulkMaxItems };
  refuse('reservationBulks.tooMany', { field: 'people', values, details: values });
}

export async function read(ctx: Context, id: number): Promise<ReservationBulk> {
  const bulk = await bulkOf(ctx, id);
  const reasons = bulk.state === 'checking' ? [] : await countReasons(ctx.db, id);
  return {
    ...summaryOf(bulk),
    failure: bulk.failureKey === null ? null : sentenceOf(bulk.failureKey, bulk.failureValues, ctx.language),
    reasons: reasons.map(({ key, count }) => ({ key, count, reason: titleOf(key, ctx.language) })),
    unknown: bulk.unknown,
    unknownTotal: bulk.unknownTotal,
    undoable: isUndoable(bulk, ctx.now()),
    undone: bulk.undoneAt ? { by: bulk.undoneBy ?? '', at: bulk.undoneAt, undone: bulk.undoneCount, notUndone: bulk.notUndoneCount } : null,
  };
}

export async function list(ctx: Context, query: Parameters<typeof listBulks>[1] & { mine?: boolean | undefined }) {
  const { items, ...total } = await listBulks(ctx.db, query, query.mine ? actorOf(ctx).id : undefined);
  return { items: (items as BulkRow[]).map(summaryOf), ...total };
}

/** What is told of the bulks that changed. */
export async function changed(ctx: Context, ids: string[] | null): Promise<ReservationBulkSummary[]> {
  return ids?.length ? (await findBulks(ctx.db, ids.map(Number))).map(summaryOf) : [];
}

export async function itemsOf(ctx: Context, id: number, query: Parameters<typeof listItems>[2]) {
  await bulkOf(ctx, id);
  const { items, ...total } = await listItems(ctx.db, id, query);
  return {
    items: items.map(({ values, ...item }) => ({ ...item, reason: item.key && sentenceOf(item.key, values, ctx.language) })),
    ...total,
  };
}

export async function continueWithValid(ctx: Context, id: number): Promise<ReservationBulk> {
  await transaction(ctx, async (ctx) => {
    const { valid, total, checkedAt } = await openBulk(ctx, id, ['checked']);
    if (valid === 0) refuse('reservationBulks.noneValid', { values: { items: total } });
    if (ctx.now().getTime() - Date.parse(checkedAt ?? '') > dayMs) refuse('reservationBulks.checkedLongAgo');
    await setBulk(ctx.db, id, { state: 'making' });
    await ctx.jobs.enqueue(ctx.db, bulkJob, { id });
  });
  return read(ctx, id);
}

export async function cancel(ctx: Context, id: number): Promise<ReservationBulk> {
  await transaction(ctx, async (ctx) => {
    const bulk = await openBulk(ctx, id, ['checking', 'checked', 'making']);
    if (bulk.state === 'checking') await deleteItems(ctx.db, id);
    await setBulk(ctx.db, id, { state: 'cancelled', finished_at: ctx.now().toISOString() });
  });
  return read(ctx, id);
}

export const bulkOf = async ({ db }: Context, id: number): Promise<BulkRow> => (await findBulk(db, id)) ?? refuse('request.notFound');

async function openBulk({ db }: Context, id: number, states: ReservationBulkState[]): Promise<BulkRow> {
  const bulk = (await lockBulk(db, id)) ?? refuse('request.notFound');
  return states.includes(bulk.state) ? bulk : refuse('reservationBulks.state');
}

/** A reason without what tells one item apart, to choose it by. */
const titleOf = (key: string, language: 'en' | 'tr'): string => (isErrorKey(key) ? errorTitle(key, language) : key);

export const sentenceOf = (key: string, values: Record<string, string | number> | null, language: 'en' | 'tr'): string =>
  isErrorKey(key) ? errorText(key satisfies ErrorKey, language, values ?? {}) : key;

function summaryOf(bulk: BulkRow): ReservationBulkSummary {
  const { wish, checked, total, valid, made, state } = bulk;
  // While it is made, what has to be settled are the items that were valid.
  const [processed, all] = state === 'checking' ? [checked, total] : [made, valid];
  return { ...bulk, withDesks: wish.desks !== 'any', title: wish.title, notify: wish.notify, processed, waiting: all - processed };
}
