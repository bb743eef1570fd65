import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import '@mantine/dates/styles.layer.css';
import { Button, Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarTexts } from '#ui/fields/calendar.ts';
import { formatDay } from '#web/formats/dates.ts';
import { ownLang } from '#web/language.ts';
import classes from './filters.module.css';

interface Props {
  /** What it filters by: its accessible name. */
  label: string;
  /** `YYYY-MM-DD`, '' where unset. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A list's filter by a day.
 *
 *     <DayPill label={t('from')} {...list.filter('from')} />
 */
export function DayPill({ label, value, onChange }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const take = (day: string | null) => {
    onChange(day ?? '');
    setOpen(false);
  };
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" shadow="md" radius="lg" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.pill}
          data-set={value ? '' : undefined}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className={classes.pillName}>{label}</span>{' '}
          <span className={classes.pillValue} lang={ownLang()}>
            {value ? formatDay(value) : t('ui.anyDay')}
          </span>
          <DrawnIcon of={IconCalendar} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <DatePicker
          lang={ownLang()}
          value={value || null}
          onChange={take}
          defaultDate={value || undefined}
          allowDeselect
          highlightToday
          {...calendarTexts(t)}
        />
        {value ? (
          <Button variant="subtle" fullWidth mt={8} lang={ownLang()} onClick={() => take(null)}>
            {t('ui.anyDay')}
          </Button>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}
