import { TextInput } from '@mantine/core';
import { refuse } from '@population-tracker/contract/kernel/primitives';
import { addToTeam, createTeam, listTeams, takeFromTeam, teamFields } from '@population-tracker/contract/teams/teams';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { type SearchOption, SearchSelect } from '#ui/fields/SearchSelect.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { type SaveForm, useSaveForm } from '#ui/form/save-form.ts';
import { toast } from '#ui/toast.ts';
import { callOnce } from '#web/calls/call-once.ts';
import { call, detailsOf } from '#web/client.ts';
import { invalidate, useCall } from '#web/query.ts';
import { type AskedSelection, countedAnew } from '../bulk/bulk-selection.ts';
import { teamPaths } from './teams-remove.ts';

interface Props {
  selection: AskedSelection;
  close: () => void;
  /** It was done. */
  done: () => void;
}

const ways = ['put', 'new', 'take'] as const;
interface Values {
  way: (typeof ways)[number];
  team: SearchOption | null;
  name: string;
}

/** Puts those who are selected into a team, makes a new one of them, or takes them out. */
export default function TeamDialog({ selection, close, done }: Props) {
  const { t } = useTranslation('users/teams');
  const form = useTeamChange(selection, done);
  const { way } = form.values;
  return (
    <FormDialog title={t('many.title', { count: countOf(selection) })} form={form} saveLabel={t(`many.run.${way}`)} onClose={close}>
      <ChoiceField<Values['way']>
        label={t('many.what')}
        options={ways.map((value) => ({ value, label: t(`many.${value}`) }))}
        {...form.field('way')}
      />
      {way === 'new' ? (
        <TextInput label={t('many.newName')} maxLength={200} autoComplete="off" {...form.field('name')} />
      ) : (
        <TeamField form={form} />
      )}
    </FormDialog>
  );
}

const countOf = (selection: AskedSelection): number => ('ids' in selection ? selection.ids.length : Number(selection.count));

/** What the directory looks after isn't offered. */
function TeamField({ form }: { form: SaveForm<Values> }) {
  const { t } = useTranslation('users/teams');
  const [search, setSearch] = useState('');
  const query = { search, origin: 'hand' as const, limit: 20, sort: 'name' };
  const found = useCall(listTeams, { query }, { placeholderData: keepPreviousData, quiet: true });
  return (
    <SearchSelect
      label={t('many.team')}
      placeholder={t('many.chooseTeam')}
      options={(found.data?.items ?? []).map(({ id, name, people }) => ({
        value: String(id),
        label: name,
        hint: t('inIt', { count: people }),
      }))}
      chosen={form.values.team}
      onChange={(team) => form.set('team', team)}
      onSearch={setSearch}
      searching={found.isFetching}
      error={form.field('team').error}
    />
  );
}

const named = z.object(teamFields);
const chosen = z.object({ team: z.object({ value: z.string() }, { message: refuse('value.required') }) });

/** @returns what is refused stands at its field: a name for a new team, or which one */
const check = (values: Values) => {
  const checked = values.way === 'new' ? named.safeParse({ name: values.name }) : chosen.safeParse(values);
  return checked.success ? { success: true as const, data: values } : checked;
};

function useTeamChange(selection: AskedSelection, done: () => void) {
  const { t } = useTranslation('users/teams');
  const client = useQueryClient();
  // A list's own count may be an estimate, or a moment old; a refusal tells the true one.
  const [people, setPeople] = useState(selection);
  const send = async ({ way, team, name }: Values) => {
    if (way === 'new') return { changed: (await callOnce(createTeam, { body: { name, people } }, { quiet: true })).people, unchanged: 0 };
    const params = { id: Number(team?.value) };
    return call(way === 'put' ? addToTeam : takeFromTeam, { params, body: { people } }, { quiet: true });
  };
  const form = useSaveForm<Values, Values, Values, { changed: number; unchanged: number }>({
    values: () => ({ way: 'put', team: null, name: '' }),
    schema: check as never,
    save: async (values) => {
      try {
        return await send(values);
      } catch (error) {
        const changed = detailsOf(error, 'users.selectionChanged');
        if (changed) setPeople(countedAnew(people, changed.found));
        throw error;
      }
    },
    saved: ({ changed, unchanged }) => {
      const { way, team, name } = form.values;
      const told = t(way === 'take' ? 'many.taken' : 'many.added', { count: changed, team: way === 'new' ? name : (team?.label ?? '') });
      toast.success(unchanged > 0 ? `${told} ${t('many.unchanged', { count: unchanged })}` : told);
      void invalidate(client, teamPaths);
      done();
    },
  });
  return form;
}
