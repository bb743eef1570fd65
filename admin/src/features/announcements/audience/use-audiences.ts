import { useDebouncedValue } from '@mantine/hooks';
import { announcementAudiences } from '@population-tracker/contract/announcements/announcement-audience';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/query.ts';

/** A pause in typing after which teams are looked for. */
const pauseMs = 200;

/**
 * For whom an announcement can be meant: locations, and the teams that a search finds, with those that are chosen.
 * @param asked whether they are wanted yet
 */
export function useAudiences(teamIds: readonly number[], asked = true) {
  const { t } = useTranslation('announcements');
  const [typed, setSearch] = useState('');
  const [search] = useDebouncedValue(typed, pauseMs);
  const query = { ...(search.trim() && { search: search.slice(0, 200) }), ...(teamIds.length > 0 && { teamId: [...teamIds] }) };
  const { data } = useCall(announcementAudiences, { query }, { enabled: asked, placeholderData: keepPreviousData, quiet: true });
  const teams = data?.teams ?? [];
  const isTwice = (name: string) => teams.filter((team) => team.name === name).length > 1;
  return {
    locations: (data?.locations ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    teams: teams.map(({ id, name, origin }) => ({
      value: String(id),
      // One made by hand and one of the directory may be called the same.
      label: origin === 'directory' && isTwice(name) ? t('audience.ofDirectory', { name }) : name,
    })),
    setSearch,
  };
}
