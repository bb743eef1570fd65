// Meals and departures with what is reserved of them: the dashboard shows them, and mails tell them.
import type { TodaySlot } from '@population-tracker/contract/dashboard/today';
import { addDays } from '@population-tracker/contract/kernel/days';
import type { Context } from '#api/context.ts';
import { countBySlotAndPlace, offeredSlotsByPlace } from './today-queries.ts';

interface SlotPlace {
  id: number;
  /** Today there, and the next working day. */
  day: string;
  nextDay: string;
}

/** The working day after a day; where none is known, simply the next. */
export const nextDayOf = (working: readonly string[], day: string): string => working.find((one) => one > day) ?? addDays(day, 1);

/** What is offered, and what is still reserved of what isn't offered any more. */
export async function slotsOf(ctx: Pick<Context, 'db'>, places: readonly SlotPlace[]): Promise<TodaySlot[]> {
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const days = [...new Set(places.flatMap(({ day, nextDay }) => [day, nextDay]))];
  const [offered, counted] = await Promise.all([offeredSlotsByPlace(ctx.db), countBySlotAndPlace(ctx.db, days)]);
  const keyOf = (slot: Pick<TodaySlot, 'locationId' | 'area' | 'start' | 'name'>) =>
    JSON.stringify([slot.locationId, slot.area, slot.start, slot.name]);
  const slots = new Map<string, TodaySlot>(offered.map((slot) => [keyOf(slot), { ...slot, today: 0, next: 0 }]));
  for (const { day, count, ...slot } of counted) {
    const place = placeOf.get(slot.locationId);
    if (day !== place?.day && day !== place?.nextDay) continue;
    const own = slots.get(keyOf(slot)) ?? { ...slot, capacity: 0, today: 0, next: 0 };
    slots.set(keyOf(slot), own);
    if (day === place.day) own.today += count;
    else own.next += count;
  }
  const order = (slot: TodaySlot) => `${slot.area} ${slot.start} ${slot.name}`;
  return [...slots.values()]
    .filter(({ locationId }) => placeOf.has(locationId))
    .sort((one, other) => one.locationId - other.locationId || (order(one) < order(other) ? -1 : 1));
}
