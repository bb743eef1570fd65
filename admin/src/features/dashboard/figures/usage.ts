import type { LocationUsage } from '@population-tracker/contract/dashboard/figures';
import { addDays, isoWeekday, isWeekend, mondayOf } from '@population-tracker/contract/kernel/days';

export type UsedDay = LocationUsage['locations'][number]['days'][number];

/** The most seats at one time over the seats of the day; null of a day without seats. */
export const shareOf = ({ peak, seats }: Pick<UsedDay, 'peak' | 'seats'>): number | null => (seats > 0 ? peak / seats : null);

/** All peaks over all seats of the working days up to today, so that a small day counts as little as it is; null before the first. */
export function averageUse(days: readonly UsedDay[], today: string): number | null {
  const gone = days.filter(({ day }) => day <= today && !isWeekend(day));
  const sum = (field: 'peak' | 'seats') => gone.reduce((total, day) => total + day[field], 0);
  return shareOf({ peak: sum('peak'), seats: sum('seats') });
}

/** Weeks of five working days; null where a day lies in another month. */
export function weeksOf(days: readonly UsedDay[]): { monday: string; days: (UsedDay | null)[] }[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const mondays = new Set(days.filter(({ day }) => isoWeekday(day) <= 5).map(({ day }) => mondayOf(day)));
  return [...mondays].map((monday) => ({
    monday,
    days: [0, 1, 2, 3, 4].map((after) => known.get(addDays(monday, after)) ?? null),
  }));
}
