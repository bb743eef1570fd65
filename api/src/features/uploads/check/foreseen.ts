// What an upload would do, told before it is applied: it asks wherever more would happen than its rows being added or updated.
import type { UploadAddition, UploadLeaving } from '@population-tracker/contract/uploads/uploads';
import type { Context } from '#api/context.ts';
import { stillHolds } from '#features/session/held-service.ts';
import type { Addition, Changes, Ending, Importer } from '../uploads-importer.ts';
import type { UploadRow } from '../uploads-queries.ts';
import { asksSheet } from '../uploads-rules.ts';
import { chunkNumbers, chunkRows } from './check-queries.ts';

export interface Foreseen extends Changes {
  leaving: UploadLeaving | null;
  additions: UploadAddition[];
}

/** So many names are told of each sort. */
const toldNames = 12;

/** @returns null where all rows are valid and nothing of what follows is a surprise: they are applied without a question */
export async function foresee(ctx: Context, importer: Importer, job: UploadRow): Promise<Foreseen | null> {
  const [leaving, additions] = await whatFollows(ctx, importer, job.id);
  const asks = job.invalid > 0 || leaving !== null || asksSheet(job) || !(await stillHolds(ctx, job.createdById, 'uploads.write'));
  if (!asks && !importer.asksFirst) return null;
  const changes = await changesOf(ctx, importer, job.id);
  return asks || changes.added + changes.updated > 0 ? { ...changes, leaving, additions } : null;
}

async function whatFollows(ctx: Context, importer: Importer, id: number): Promise<[UploadLeaving | null, UploadAddition[]]> {
  const leaving = new Map<string, Ending>();
  const added = new Map<string, Addition>();
  for (const number of importer.follow ? await chunkNumbers(ctx.db, id) : []) {
    const { endings = [], additions = [] } = (await importer.follow?.(ctx.db, chunkRows(id, number))) ?? {};
    for (const one of endings) leaving.set(`${one.sort} ${one.id}`, one);
    for (const one of additions) added.set(one.key, one);
  }
  const reservations = leaving.size > 0 ? ((await importer.countReservations?.(ctx, [...leaving.values()])) ?? 0) : 0;
  return [reservations > 0 ? { records: leaving.size, reservations } : null, bySort([...added.values()])];
}

async function changesOf({ db }: Context, importer: Importer, id: number): Promise<Changes> {
  const sum: Changes = { added: 0, updated: 0, unchanged: 0 };
  for (const number of await chunkNumbers(db, id)) {
    const changes = await importer.countChanges(db, chunkRows(id, number));
    for (const name of ['added', 'updated', 'unchanged'] as const) sum[name] += changes[name];
  }
  return sum;
}

function bySort(added: Addition[]): UploadAddition[] {
  const sorts = Map.groupBy(added, ({ sort }) => sort);
  return [...sorts].map(([sort, ones]) => ({ sort, count: ones.length, names: ones.slice(0, toldNames).map(({ name }) => name) }));
}
