import type { LocationUsage } from '@population-tracker/contract/dashboard/figures';
import { useTranslation } from 'react-i18next';
import { FactTable } from '#ui/table/FactTable.tsx';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { averageUse, closureOf, shareOf, type UsedDay } from './usage.ts';

const percentOf = (share: number | null) => (share === null ? '–' : formatPercent(share));

/** What closed it, or how full it was. */
const dayText = (day: UsedDay): string =>
  closureOf(day)?.text ?? `${percentOf(shareOf(day))} (${formatNumber(day.peak)} / ${formatNumber(day.seats)})`;

/** How full each location is, a column each; its average below. */
export function UsageTable({ usage: { today, locations } }: { usage: LocationUsage }) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const days = locations[0]?.days.map(({ day }) => day) ?? [];
  // Null is the row of the averages.
  const rowName = (day: string | null) =>
    day === null ? t('usage.averageRow') : formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' });
  const cellOf = (used: readonly UsedDay[]) => (day: string | null) => {
    if (day === null) return percentOf(averageUse(used, today));
    const one = used[days.indexOf(day)];
    return one ? dayText(one) : null;
  };
  return (
    <FactTable<string | null>
      figures
      label={t('usage.title')}
      rows={days}
      keyOf={(day) => day ?? ''}
      total={null}
      isToday={(day) => day === today}
      columns={[
        { title: t('usage.day'), cell: rowName },
        ...locations.map((location) => ({ title: location.name, cell: cellOf(location.days) })),
      ]}
    />
  );
}
