import type { LocationUsage } from '@population-tracker/contract/dashboard/figures';
import { addDays, isoWeekday, mondayOf } from '@population-tracker/contract/kernel/days';
import { closesDay } from '@population-tracker/contract/plan/closures/closed-days';
import type { ShownClosure } from '@population-tracker/contract/plan/closures/closures';

export type UsedDay = LocationUsage['locations'][number]['days'][number];

/** The most seats at one time over the seats of the day; null of a day without seats. */
export const shareOf = ({ peak, seats }: Pick<UsedDay, 'peak' | 'seats'>): number | null => (seats > 0 ? peak / seats : null);

/** All peaks over all seats of its working days up to today, so that a small day counts as little as it is; null before the first. */
export function averageUse(days: readonly UsedDay[], today: string): number | null {
  const gone = days.filter(({ day, works }) => day <= today && works);
  const sum = (field: 'peak' | 'seats') => gone.reduce((total, day) => total + day[field], 0);
  return shareOf({ peak: sum('peak'), seats: sum('seats') });
}

/** Weeks of the weekdays on which it works; null where a day lies in another month. */
export function weeksOf(days: readonly UsedDay[], weekdays: readonly number[]): { monday: string; days: (UsedDay | null)[] }[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const mondays = new Set(days.filter(({ day }) => weekdays.includes(isoWeekday(day))).map(({ day }) => mondayOf(day)));
  return [...mondays].map((monday) => ({
    monday,
    days: weekdays.map((weekday) => known.get(addDays(monday, weekday - 1)) ?? null),
  }));
}

/** What closes all of a day. */
export const closureOf = ({ day, closures }: UsedDay): ShownClosure | undefined => closures.find((closure) => closesDay(closure, day));

/** The closures of whole days that a month shows, each once, with its days there. */
export function closedIn(places: LocationUsage['locations']): { days: string[]; text: string }[] {
  const found = new Map<string, { days: Set<string>; text: string }>();
  for (const { days, weekdays } of places) {
    for (const one of days) {
      const closure = weekdays.includes(isoWeekday(one.day)) ? closureOf(one) : undefined;
      if (!closure) continue;
      const key = `${closure.firstDay} ${closure.lastDay} ${closure.text}`;
      const known = found.get(key) ?? { days: new Set(), text: closure.text };
      known.days.add(one.day);
      found.set(key, known);
    }
  }
  return [...found.values()].map(({ days, text }) => ({ days: [...days].sort(), text }));
}
