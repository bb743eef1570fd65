import { firstDayOfWeek, formatDay } from '#web/formats/dates.ts';

/** 1 for Monday to 7 for Sunday, in the order in which the language's weeks have them. */
export const weekdaysInOrder = (): number[] => (firstDayOfWeek() === 0 ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7]);

/** Of a week of which only the names of its days are shown: the 1st is a Monday. */
export const weekdayName = (weekday: number, style: 'short' | 'long' = 'long'): string =>
  formatDay(`2024-01-0${weekday}`, { weekday: style });
