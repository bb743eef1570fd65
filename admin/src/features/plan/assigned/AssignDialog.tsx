import { MultiSelect, NumberInput, Radio } from '@mantine/core';
import {
  type DeskAssignment,
  deskAssignees,
  newDeskAssignments,
  opensBeforeMaxHours,
  setDeskAssignments,
} from '@population-tracker/contract/plan/desk-assignments';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { type SearchOption, SearchSelect } from '#ui/fields/SearchSelect.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { type Questions, type SaveForm, useSaveForm } from '#ui/form/save-form.ts';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { invalidate, useCall } from '#web/query.ts';
import leaving from '../leaving/leaving.module.css';
import { assignedPaths, useOpensText } from './assigned-state.ts';

type Kind = 'team' | 'person';

interface Props {
  workspaceId: number;
  /** All that stand there. */
  desks: readonly { id: number; label: string }[];
  /** Those that are chosen already. */
  first: readonly number[];
  /** As it is so far, where one is changed. */
  given?: DeskAssignment | undefined;
  close: () => void;
}

interface Values {
  deskIds: string[];
  kind: Kind;
  to: SearchOption | null;
  opensBeforeHours: number | string;
}

const optionOf = ({ id, name }: { id: number; name: string }): SearchOption => ({ value: String(id), label: name });

function valuesOf({ first, given }: Pick<Props, 'first' | 'given'>): Values {
  const of = given?.user ?? given?.team;
  return {
    deskIds: first.map(String),
    kind: given?.user ? 'person' : 'team',
    to: of ? optionOf(of) : null,
    opensBeforeHours: given?.opensBeforeHours ?? '',
  };
}

const bodyOf = ({ deskIds, kind, to, opensBeforeHours }: Values) => ({
  deskIds: deskIds.map(Number),
  to: to === null ? undefined : kind === 'team' ? { teamId: Number(to.value) } : { userId: Number(to.value) },
  opensBeforeHours: opensBeforeHours === '' ? null : opensBeforeHours,
});

/** Gives desks to a team or a person, until they open to everybody. */
export default function AssignDialog({ workspaceId, desks, first, given, close }: Props) {
  const { t } = useTranslation('plan/assigned');
  const opensText = useOpensText();
  const client = useQueryClient();
  const form = useSaveForm({
    values: () => valuesOf({ first, given }),
    schema: (values: Values) => newDeskAssignments.safeParse(bodyOf(values)),
    save: (body, { answers }) => call(setDeskAssignments, { params: { id: workspaceId }, body: { ...body, ...answers } }, { quiet: true }),
    questions: useReserved(),
    saved: () => {
      toast.success(t('saved'));
      void invalidate(client, assignedPaths);
      close();
    },
  });
  const { onChange, ...chosen } = form.field('deskIds');
  const hours = form.values.opensBeforeHours;
  return (
    <FormDialog title={t('assign')} form={form} saveLabel={t('save')} onClose={close}>
      <MultiSelect
        {...chosen}
        onChange={onChange}
        label={t('desks')}
        placeholder={form.values.deskIds.length === 0 ? t('chooseDesks') : undefined}
        data={desks.map(({ id, label }) => ({ value: String(id), label }))}
        limit={50}
        searchable
        hidePickedOptions
      />
      <Kinds form={form} />
      <Whose key={form.values.kind} workspaceId={workspaceId} form={form} />
      <NumberInput
        {...form.field('opensBeforeHours')}
        label={t('opens')}
        description={typeof hours === 'number' ? opensText(hours) : t('opensHint')}
        min={0}
        max={opensBeforeMaxHours}
        allowDecimal={false}
      />
    </FormDialog>
  );
}

function Kinds({ form }: { form: SaveForm<Values> }) {
  const { t } = useTranslation('plan/assigned');
  const choose = (kind: string) => {
    form.set('kind', kind as Kind);
    form.set('to', null);
  };
  return (
    <Radio.Group label={t('kind')} value={form.values.kind} onChange={choose}>
      <div className="pt-row pt-gap-4">
        <Radio value="team" label={t('kinds.team')} />
        <Radio value="person" label={t('kinds.person')} />
      </div>
    </Radio.Group>
  );
}

function Whose({ workspaceId, form }: { workspaceId: number; form: SaveForm<Values> }) {
  const { t } = useTranslation('plan/assigned');
  const [search, setSearch] = useState('');
  const input = { params: { id: workspaceId }, query: search.trim() ? { search } : {} };
  const found = useCall(deskAssignees, input, { placeholderData: keepPreviousData, quiet: true });
  const { kind, to } = form.values;
  const teams = (found.data?.teams ?? []).map((team) => ({ ...optionOf(team), hint: t('people', { count: team.people }) }));
  const people = (found.data?.people ?? []).map((person) => ({ ...optionOf(person), hint: person.department }));
  return (
    <SearchSelect
      label={t(kind)}
      placeholder={t('find')}
      options={kind === 'team' ? teams : people}
      chosen={to}
      onChange={(option) => form.set('to', option)}
      onSearch={setSearch}
      searching={found.isFetching && search !== ''}
      error={form.field('to').error}
    />
  );
}

type Fate = 'keep' | 'cancel';

/** The question where others have reserved these desks. */
function useReserved(): Questions<{ reservations: Fate }> {
  const { t } = useTranslation('plan/assigned');
  return {
    'floorPlan.assignedReserved': async ({ count }) => {
      let fate: Fate = 'keep';
      const sure = await confirm({
        title: t('reservedTitle', { count }),
        body: <Fates choose={(chosen) => (fate = chosen)} />,
        confirmLabel: t('save'),
      });
      return sure ? { reservations: fate } : null;
    },
  };
}

function Fates({ choose }: { choose: (fate: Fate) => void }) {
  const { t } = useTranslation('plan/assigned');
  const [fate, setFate] = useState<Fate>('keep');
  const change = (value: string) => {
    setFate(value as Fate);
    choose(value as Fate);
  };
  return (
    <Radio.Group label={t('reservedQuestion')} value={fate} onChange={change} className={leaving.fates}>
      <Radio value="keep" label={t('keep')} />
      <Radio value="cancel" label={t('cancel')} />
    </Radio.Group>
  );
}
