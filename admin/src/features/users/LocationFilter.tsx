import { readPlan } from '@population-tracker/contract/plan/plan-tree';
import { FilterPill, type OneValue, type SeveralValues } from '#ui/filters/FilterPill.tsx';
import { useCall } from '#web/query.ts';

/** Those who belong to a location, or have a reservation there. The plan's own pickers bring fields that a list doesn't need. */
export default function LocationFilter(props: (OneValue | SeveralValues) & { label: string }) {
  const locations = useCall(readPlan, { query: {} }).data?.locations ?? [];
  const options = locations.map(({ id, name }) => ({ value: String(id), label: name }));
  return <FilterPill options={options} valueLabel="…" searchable={options.length > 8} {...props} />;
}
