import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { calendarTexts } from '#ui/fields/calendar.ts';
import { ownLang } from '#web/language.ts';
import { chosenDays, type Days, toggleDay } from './days.ts';
import classes from './when.module.css';

/** What the pattern comes to, day by day; a click puts one in or takes it out. */
export function DayCalendar({ days, today, set }: { days: Days; today: string; set: (change: Partial<Days>) => void }) {
  const { t } = useTranslation();
  const { t: own } = useTranslation('reservations/bulk');
  const wide = useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false });
  const chosen = chosenDays(days);
  const change = (next: string[]) => {
    const clicked = next.find((day) => !chosen.includes(day)) ?? chosen.find((day) => !next.includes(day));
    if (!clicked) return;
    const { also, except } = toggleDay(days, clicked);
    set({ also, except });
  };
  return (
    <fieldset className={classes.calendar} aria-label={own('when.calendar')}>
      <DatePicker
        type="multiple"
        value={chosen}
        onChange={change}
        defaultDate={days.from || undefined}
        minDate={today}
        numberOfColumns={wide ? 2 : 1}
        hideOutsideDates
        highlightToday
        getDayProps={(day) => ({ 'aria-pressed': chosen.includes(day) })}
        lang={ownLang()}
        {...calendarTexts(t)}
      />
      <p className={classes.hint}>{own('when.calendarHint')}</p>
    </fieldset>
  );
}
