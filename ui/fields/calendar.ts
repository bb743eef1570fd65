import { firstDayOfWeek, formatDay } from '#web/formats/dates.ts';
import { currentLanguage } from '#web/language.ts';
import classes from './date-field.module.css';

/** How every calendar reads: weeks and names as the chosen language has them, its arrows named. Month and year between them name themselves. */
export const calendarTexts = (t: (key: string) => string) => ({
  // A shown day is written anew when this changes.
  locale: currentLanguage(),
  firstDayOfWeek: firstDayOfWeek(),
  weekdayFormat: (day: string) => formatDay(day, { weekday: 'short' }),
  monthLabelFormat: (day: string) => formatDay(day, { month: 'long', year: 'numeric' }),
  yearLabelFormat: (day: string) => formatDay(day, { year: 'numeric' }),
  monthsListFormat: (day: string) => formatDay(day, { month: 'short' }),
  getDayAriaLabel: (day: string) => formatDay(day, { dateStyle: 'full' }),
  ariaLabels: {
    previousMonth: t('ui.previousMonth'),
    nextMonth: t('ui.nextMonth'),
  },
  // The calendar's own greys are too faint in both schemes.
  classNames: { day: classes.day, weekday: classes.weekday, calendarHeaderLevel: classes.level, calendarHeaderControl: 'pt-text' },
});
