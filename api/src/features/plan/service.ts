// What the kinds of places share: nobody saves over a newer version, names are unique where they stand,
// and whatever is deleted is told with all that hangs on it (product rules, "Lists, forms, deletes").
import type { Context } from '../../context.ts';
import { refuse } from '../../platform/refusal.ts';
import { cancelFutureOf, futureOf } from '../reservations/service.ts';
import { countChildren, type Place } from './impact/queries.ts';

interface Versioned {
  version: number;
}

/** Refuses to save over a version that is newer than the one that was read. */
export function expectVersion<T extends Versioned>(current: T, version: number | undefined): T {
  if (version !== undefined && version !== current.version) refuse('request.versionConflict', { details: { current } });
  return current;
}

/** What really changes, before and after, for the update and the audit log. */
export function changes<T extends object>(current: T, change: Partial<Record<keyof T, unknown>> & { version?: number }) {
  const { version: _, ...fields } = change;
  const changed = Object.entries(fields).filter(([name, value]) => value !== undefined && !same(value, current[name as keyof T]));
  return {
    after: Object.fromEntries(changed) as Partial<T>,
    before: Object.fromEntries(changed.map(([name]) => [name, current[name as keyof T]])),
    none: changed.length === 0,
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export async function impactOf(ctx: Context, place: Place) {
  const [children, futureReservations] = await Promise.all([countChildren(ctx.db, place), futureOf(ctx, place)]);
  return { ...children, futureReservations };
}

/** A place with reservations ahead goes only together with them, and only when that was asked for. */
export async function clearReservations(ctx: Context, place: Place, cancel: boolean | undefined): Promise<void> {
  const count = await futureOf(ctx, place);
  if (count === 0) return;
  if (!cancel) refuse('plan.hasReservations', { values: { count } });
  await cancelFutureOf(ctx, place);
}
