// What somebody has already that stands in the way of something more.
import type { Context } from '#api/context.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Wanted } from '../booking/wanted.ts';
import { mealsOn, staysElsewhere } from '../booking/whereabouts-queries.ts';
import { elsewhere, oneMeal } from '../booking/whereabouts-rules.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Asker } from '../reservations-queries.ts';
import { isBusy } from './availability-queries.ts';

export const askerOf = (ctx: Context, { person }: Pick<Wanted, 'person'>): Asker => ({ userId: person.id, now: ctx.now() });

/** A meal of that day, another location at that time, and what the person has of the area at that time. */
export async function* ofPerson(ctx: Context, wanted: Wanted): AsyncGenerator<Refusal> {
  const { person, location, area, day, exceptId } = wanted;
  const { isPresence, isMeal } = kindOf(area);
  const whose = { userIds: [person.id], exceptId };
  const [meal] = isMeal && wanted.parameter?.oneMealADay ? await mealsOn(ctx.db, whose, day, day) : [];
  if (meal) yield oneMeal(person, meal);
  const [stay] = isPresence ? await staysElsewhere(ctx.db, whose, location.id, wanted) : [];
  if (stay && stay.id !== meal?.id) yield elsewhere(person, stay);
  // Of the whole day's meal its hours are told already.
  if (meal) return;
  const whatever = { userId: person.id, area, locationId: isPresence ? location.id : null };
  if (await isBusy(ctx.db, whatever, wanted, exceptId)) {
    yield new Refusal('reservations.userBusy', { field: 'userId', values: { name: `${person.name} ${person.lastName}` } });
  }
}
