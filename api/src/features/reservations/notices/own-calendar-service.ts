import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { feedDaysBack, feedEntriesMost } from '@population-tracker/contract/me/my-calendar';
import type { Context } from '#api/context.ts';
import { calendarOf } from './calendar.ts';
import { entryOf } from './entry.ts';
import { invitedKept, keptOf } from './notices-queries.ts';

const dayMs = 86_400_000;
const names: Record<ProductLanguage, string> = { en: 'My reservations', tr: 'Rezervasyonlarım' };

/** Somebody's reservations and the meetings that they are invited to, as their calendar reads them. What was cancelled isn't there, which takes it out of each calendar. */
export async function ownCalendar(ctx: Pick<Context, 'db' | 'now' | 'config'>, userId: number, language: ProductLanguage): Promise<string> {
  const since = new Date(ctx.now().getTime() - feedDaysBack * dayMs);
  const [own, invited] = [await keptOf(ctx.db, userId, since, feedEntriesMost), await invitedKept(ctx.db, userId, since, feedEntriesMost)];
  const kept = [...own, ...invited].sort((one, other) => Date.parse(one.start) - Date.parse(other.start)).slice(0, feedEntriesMost);
  return calendarOf(
    names[language],
    kept.map((one) => entryOf(ctx.config, one, language)),
  );
}
