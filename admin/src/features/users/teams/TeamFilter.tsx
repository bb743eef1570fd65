import { listTeams } from '@population-tracker/contract/teams/teams';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterPill, type SeveralValues } from '#ui/filters/FilterPill.tsx';
import { useCall } from '#web/query.ts';

const offered = 50;

/** Those who are in any of some teams. The teams are asked for when it is first opened, or where the address names one. */
export function TeamFilter(filter: SeveralValues & { label: string }) {
  const [search, setSearch] = useState<string | null>(null);
  const named = filter.values.length > 0;
  const query = { search: search ?? '', limit: offered, sort: 'name' };
  const { data } = useCall(listTeams, { query }, { enabled: search !== null || named, placeholderData: keepPreviousData });
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return <FilterPill options={options} valueLabel="…" searchable onSearch={setSearch} {...filter} />;
}
