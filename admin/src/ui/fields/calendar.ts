import { formatDay } from '../../lib/dates.ts';
import classes from './date-field.module.css';

/** How every calendar reads: weeks from Monday, names in the chosen language, its arrows named. Month and year between them name themselves. */
export const calendarTexts = (t: (key: string) => string) => ({
  firstDayOfWeek: 1 as const,
  weekdayFormat: (day: string) => formatDay(day, { weekday: 'short' }),
  monthLabelFormat: (day: string) => formatDay(day, { month: 'long', year: 'numeric' }),
  monthsListFormat: (day: string) => formatDay(day, { month: 'short' }),
  getDayAriaLabel: (day: string) => formatDay(day, { dateStyle: 'full' }),
  ariaLabels: {
    previousMonth: t('ui.previousMonth'),
    nextMonth: t('ui.nextMonth'),
  },
  classNames: { day: classes.day, weekday: classes.weekday, calendarHeaderLevel: classes.level, calendarHeaderControl: classes.control },
});
