// What the kinds of places share: nobody saves over a newer version, names are unique where they stand,
// and whatever is deleted is told with all that hangs on it (product rules, "Lists, forms, deletes").
import type { DetailsIn } from '@population-tracker/contract/kernel/refusal-details';
import type { PassiveFate, PlaceFate } from '@population-tracker/contract/plan/plan-impact';
import type { Context } from '#api/context.ts';
import { lockAllReservations } from '#features/reservations/booking/many-service.ts';
import { countLeaving, type Left, leave, leavingOf } from '#features/reservations/leaving/leaving-service.ts';
import { refuse } from '#platform/refusal.ts';
import { countChildren } from './impact-queries.ts';
import { seatsAt } from './locations-queries.ts';

/** What really changes, before and after, for the update and the audit log. */
export function changes<T extends object>(
  current: T,
  change: Partial<Record<keyof T, unknown>> & { version?: number; reservations?: unknown },
) {
  const { version: _, reservations: __, ...fields } = change;
  const changed = Object.entries(fields).filter(([name, value]) => value !== undefined && !same(value, current[name as keyof T]));
  return {
    after: Object.fromEntries(changed) as Partial<T>,
    before: Object.fromEntries(changed.map(([name]) => [name, current[name as keyof T]])),
    none: changed.length === 0,
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What a place that goes, or a change of it, ends. */
export type LeftPlace = Left & { place: Parameters<typeof countChildren>[1] };

export async function impactOf(ctx: Context, left: LeftPlace) {
  const [children, leaving] = await Promise.all([countChildren(ctx.db, left.place), leavingOf(ctx, left)]);
  return { areas: left.areas ? [...left.areas] : null, ...children, ...leaving };
}

/** A place with reservations ahead goes only when it was said what becomes of them. */
export async function clearReservations(ctx: Context, left: LeftPlace, fate: PlaceFate | undefined) {
  if (fate) return leave(ctx, left, fate);
  await expectNoneLeft(ctx, left);
  return { moved: 0, cancelled: 0 };
}

/** The same where a change makes a place passive, or ends what it offered; then they may stay too. */
export async function leaveChanged(ctx: Context, left: LeftPlace | null, fate: PassiveFate | undefined): Promise<void> {
  if (!left || fate === 'keep') return;
  if (fate) return void (await leave(ctx, left, fate));
  // Nobody reserves there between the look and the change.
  await lockAllReservations(ctx);
  await expectNoneLeft(ctx, left);
}

async function expectNoneLeft(ctx: Context, left: LeftPlace): Promise<void> {
  if ((await countLeaving(ctx, left)) === 0) return;
  const details = await impactOf(ctx, left);
  refuse('plan.hasReservations', { values: { count: details.futureReservations }, details });
}

/** What lies outside the opening hours that would hold is asked for; whoever says that it stays doesn't look. */
export function expectNoneOutside({ count, days }: DetailsIn<'plan.hoursBooked'>, field: string): void {
  if (count > 0) refuse('plan.hoursBooked', { field, values: { count, days: days.join(', ') }, details: { count, days } });
}

/** Whether so many seats more are within what a location is meant for. */
export async function hasRoomAt(ctx: Context, locationId: number, added: number): Promise<boolean> {
  const location = added > 0 ? await seatsAt(ctx.db, locationId) : undefined;
  return !location || location.capacity === 0 || location.seats + added <= location.capacity;
}

/** A location never gets more seats than it is meant for; one whose capacity nobody has said takes any. */
export async function expectRoomAt(ctx: Context, locationId: number, added: number, field: string): Promise<void> {
  const location = added > 0 ? await seatsAt(ctx.db, locationId) : undefined;
  if (!location || location.capacity === 0 || location.seats + added <= location.capacity) return;
  const { name, capacity, seats } = location;
  refuse('plan.overSeats', { field, values: { name, capacity, seats: seats + added } });
}
