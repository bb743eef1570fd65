import { readPlan } from '@population-tracker/contract/plan/plan-tree';
import { useTranslation } from 'react-i18next';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { useCall } from '#web/query.ts';

/** Those who have a reservation at a location, today or later. The plan's own pickers bring fields that a list doesn't need. */
export default function LocationFilter(props: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('users');
  const locations = useCall(readPlan, { query: {} }).data?.locations ?? [];
  const options = locations.map(({ id, name }) => ({ value: String(id), label: name }));
  return <FilterPill label={t('reservationsAt')} options={options} valueLabel="…" searchable={options.length > 8} {...props} />;
}
