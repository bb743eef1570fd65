// The dining hall's week (product rules, "Dashboard"): what is reserved of each slot on each day, beside its places.
import type { DiningHallWeek } from '@population-tracker/contract/dashboard/figures';
import type { Context } from '#api/context.ts';
import { todayAt } from '../today-at.ts';
import { countBySlot, offeredSlots } from './dining-queries.ts';
import { daysOf, spanOf } from './figures-rules.ts';

export async function diningWeek(
  ctx: Context,
  { day, locationId }: { day?: string | undefined; locationId?: number | undefined },
): Promise<DiningHallWeek> {
  const today = await todayAt(ctx, locationId);
  const span = spanOf('week', day ?? today);
  const [counts, offered] = await Promise.all([countBySlot(ctx.db, { ...span, locationId }), offeredSlots(ctx.db, locationId)]);
  const days = daysOf(span);
  const keyOf = ({ start, end }: { start: string; end: string }) => `${start} ${end}`;
  const places = new Map(offered.map((slot) => [keyOf(slot), slot.capacity]));
  const counted = new Map(counts.map((one) => [`${keyOf(one)} ${one.day}`, one.count]));
  // What is no longer offered is shown as long as somebody has it.
  const slots = [...new Map([...offered, ...counts].map(({ start, end }) => [keyOf({ start, end }), { start, end }])).values()];
  return {
    ...span,
    today,
    days,
    slots: slots
      .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
      .map((slot) => ({
        ...slot,
        capacity: places.get(keyOf(slot)) ?? 0,
        counts: days.map((day) => counted.get(`${keyOf(slot)} ${day}`) ?? 0),
      })),
  };
}

export interface DiningRow {
  id: number;
  day: string;
  slot: string;
  reserved: number;
  places: number;
}

/** A row for each day and slot. */
export const diningRows = ({ days, slots }: DiningHallWeek): DiningRow[] =>
  days
    .flatMap((day, at) =>
      slots.map(({ start, end, capacity, counts }) => ({ day, slot: `${start}–${end}`, reserved: counts[at] ?? 0, places: capacity })),
    )
    .map((row, id) => ({ ...row, id }));
