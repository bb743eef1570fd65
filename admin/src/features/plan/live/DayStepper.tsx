import { addDays } from '@population-tracker/contract/kernel/days';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';
import { formatDay } from '#web/formats/dates.ts';

/** A day to the left, a day to the right, or any day of the browser's own calendar. */
export function DayStepper({ day, onChange }: { day: string; onChange: (day: string) => void }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  return (
    <div className="pt-stepper">
      <IconButton icon={IconChevronLeft} small label={t('dayBefore')} onClick={() => onChange(addDays(day, -1))} />
      <label>
        <span>{formatDay(day, { weekday: 'short', day: 'numeric', month: 'long' })}</span>
        <input
          type="date"
          aria-label={t('day')}
          value={day}
          onClick={(event) => event.currentTarget.showPicker()}
          onChange={(event) => event.currentTarget.value && onChange(event.currentTarget.value)}
        />
      </label>
      <IconButton icon={IconChevronRight} small label={t('dayAfter')} onClick={() => onChange(addDays(day, 1))} />
    </div>
  );
}
