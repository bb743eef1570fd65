// Who looked whom up (product rules, "Data protection").
// - Whoever opens one person's record, changes, answers or reservations, or takes a file about them, is counted before the answer leaves:
//   no look without its entry. Lists of many, and one's own, are no look at somebody.
// - The person sees who it was, for 90 days; after a year it is forgotten, but for whoever is under a legal hold.
// - What colleagues see of each other in the employees' app is each person's own to allow, and isn't counted.
import type { LookupKind, MyLookup } from '@population-tracker/contract/lookups';
import { actorOf, type Context } from '#api/context.ts';
import { unlocated } from '#platform/db/located/located.ts';
import { writing } from '#platform/db/reading.ts';
import { countLookup, deleteLookups, findLookups } from './lookups-queries.ts';

export async function countLook(ctx: Context, userId: number, kind: LookupKind): Promise<void> {
  const { id: viewerId, keyId } = actorOf(ctx);
  if (viewerId === userId) return;
  const look = { userId, viewerId, kind, byKey: keyId !== undefined, now: ctx.now() };
  await unlocated(writing(ctx).db, (db) => countLookup(db, look));
}

export const myLookups = async (ctx: Context): Promise<{ items: MyLookup[] }> => ({
  items: await findLookups(ctx.db, actorOf(ctx).id, ctx.now()),
});

const keptMs = 365 * 86_400_000;

export const forgetLookups = (ctx: Context): Promise<void> => deleteLookups(ctx.db, new Date(ctx.now().getTime() - keptMs));
