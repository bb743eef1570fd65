// What somebody sees and does for themselves, whatever else they may do: nothing here takes whose it is from the call.

import { addDays, daysFromTo, mondayOf } from '@population-tracker/contract/kernel/days';
import type { MyWeek } from '@population-tracker/contract/me';
import { actorOf, type Context } from '#api/context.ts';
import { ownReservations } from '#features/reservations/reservations-service.ts';

export async function myWeek(ctx: Context, day: string): Promise<MyWeek> {
  const monday = mondayOf(day);
  const sunday = addDays(monday, 6);
  const reservations = Map.groupBy(await ownReservations(ctx, actorOf(ctx).id, monday, sunday), (one) => one.day);
  return { days: daysFromTo(monday, sunday).map((day) => ({ day, reservations: reservations.get(day) ?? [] })) };
}
