import type { listAnnouncements } from '@population-tracker/contract/announcements/announcements';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import type { ListState } from '#ui/table/list-state.ts';
import { useAudiences } from './use-audiences.ts';

/** Whom announcements are for: everybody or some, and those that name a location or a team. */
export function AudienceFilters({ list }: { list: ListState<typeof listAnnouncements> }) {
  const { t } = useTranslation('announcements');
  const everybody = list.filter('everybody');
  const [locationId, teamId] = [list.several('locationId'), list.several('teamId')];
  const [asked, setAsked] = useState(false);
  const named = locationId.values.length + teamId.values.length > 0;
  const { locations, teams, setSearch } = useAudiences(teamId.values.map(Number), asked || named);
  const search = (text: string) => {
    setAsked(true);
    setSearch(text);
  };
  const options = [
    { value: 'true', label: t('audience.all') },
    { value: 'false', label: t('audience.some') },
  ];
  return (
    <>
      <FilterPill label={t('audience.column')} options={options} {...everybody} />
      <FilterPill label={t('audience.location')} options={locations} valueLabel="…" onSearch={() => setAsked(true)} {...locationId} />
      <FilterPill label={t('audience.team')} options={teams} valueLabel="…" searchable onSearch={search} {...teamId} />
    </>
  );
}
