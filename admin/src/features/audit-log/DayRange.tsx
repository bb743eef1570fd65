import { useTranslation } from 'react-i18next';
import { DayPill } from '#ui/filters/DayPill.tsx';
import { dayOf, endOf, startOf } from './day-range.ts';

interface Filter {
  value: string;
  onChange: (value: string) => void;
}

/** From one day until another, both included, in this device's time zone; the list itself is asked by instants. */
export function DayRange({ from, to }: { from: Filter; to: Filter }) {
  const { t } = useTranslation('audit-log');
  return (
    <>
      <DayPill label={t('from')} value={dayOf(from.value)} onChange={(day) => from.onChange(startOf(day))} />
      <DayPill label={t('to')} value={dayOf(to.value, -1)} onChange={(day) => to.onChange(endOf(day))} />
    </>
  );
}
