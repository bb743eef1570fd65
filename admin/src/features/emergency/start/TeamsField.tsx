import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listEmergencyTeams } from '@population-tracker/contract/emergency/emergency-teams';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';

export interface ChosenTeam {
  id: number;
  name: string;
}

interface Props {
  teams: readonly ChosenTeam[];
  choose: (teams: readonly ChosenTeam[]) => void;
  error: string | undefined;
}

/** A pause in typing after which teams are looked for. */
const pauseMs = 200;

/** Teams that are addressed beside the locations; for whoever may start everywhere. */
export function TeamsField(props: Props) {
  return useMayCall(listEmergencyTeams) ? <Teams {...props} /> : null;
}

function Teams({ teams, choose, error }: Props) {
  const { t } = useTranslation('emergency');
  const { t: generic } = useTranslation();
  const [typed, setSearch] = useState('');
  const [search] = useDebouncedValue(typed, pauseMs);
  const teamId = teams.map(({ id }) => id);
  const query = { ...(search.trim() && { search: search.slice(0, 200) }), ...(teamId.length > 0 && { teamId }) };
  const { data } = useCall(listEmergencyTeams, { query }, { placeholderData: keepPreviousData, quiet: true });
  const offered = data?.items ?? [];
  const isTwice = (name: string) => offered.filter((team) => team.name === name).length > 1;
  const options = offered.map(({ id, name, origin, people }) => ({
    value: String(id),
    // One made by hand and one of the directory may be called the same.
    label: t(origin === 'directory' && isTwice(name) ? 'start.teamOfDirectory' : 'start.team', { name, count: people }),
  }));
  const untold = teams
    .filter(({ id }) => !offered.some((team) => team.id === id))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const named = (id: string): ChosenTeam[] => {
    const found = [...offered, ...teams].find((team) => String(team.id) === id);
    return found ? [{ id: found.id, name: found.name }] : [];
  };
  if (data?.items.length === 0 && typed === '' && teams.length === 0) return null;
  return (
    <MultiSelect
      label={t('start.teams')}
      description={t('start.teamsHelp')}
      placeholder={teams.length === 0 ? t('start.chooseTeams') : undefined}
      data={[...options, ...untold]}
      value={teamId.map(String)}
      onChange={(ids) => choose(ids.flatMap(named))}
      error={error}
      searchable
      onSearchChange={setSearch}
      // The server has searched, with its own folding of letters.
      filter={({ options: found }) => found}
      hidePickedOptions
      nothingFoundMessage={generic('ui.noOption')}
      comboboxProps={{ shadow: 'md', radius: 'lg' }}
    />
  );
}
