import { MultiSelect } from '@mantine/core';
import { availability } from '@population-tracker/contract/reservations/reservations';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { useCall } from '#web/query.ts';
import type { Draft, DraftState } from '../bulk-draft.ts';

const ways = ['any', 'usual', 'these'] as const;

/** Which desks of the workspace: any free seat, everybody's usual one, or these in their order. */
export function DesksField({ state: { draft, set }, workspaceId }: { state: DraftState; workspaceId: number }) {
  const { t } = useTranslation('reservations/bulk');
  const desks = useDesks(workspaceId);
  if (desks?.length === 0) return null;
  return (
    <>
      <ChoiceField<Draft['desks']>
        label={t('what.desks')}
        description={t(`what.desksHelp.${draft.desks}`)}
        options={ways.map((value) => ({ value, label: t(`what.deskWays.${value}`) }))}
        value={draft.desks}
        onChange={(way) => set({ desks: way })}
      />
      {draft.desks === 'these' ? (
        <MultiSelect
          label={t('what.deskList')}
          placeholder={draft.deskIds.length === 0 ? t('what.deskHint') : undefined}
          data={(desks ?? []).map(({ id, label }) => ({ value: String(id), label }))}
          value={draft.deskIds.map(String)}
          onChange={(ids) => set({ deskIds: ids.map(Number) })}
          searchable
          clearable
          hidePickedOptions
          comboboxProps={{ shadow: 'md', radius: 'lg' }}
        />
      ) : null}
    </>
  );
}

/** Those that are not blocked; whether they are free is looked at with the days. */
function useDesks(workspaceId: number) {
  const start = new Date();
  start.setMinutes(0, 0, 0);
  const query = {
    workspaceId: String(workspaceId),
    start: start.toISOString(),
    end: new Date(start.getTime() + 3_600_000).toISOString(),
  };
  const { data } = useCall(availability, { query } as never, { quiet: true });
  const found = data as { desks: { id: number; label: string; status: string }[] } | undefined;
  return found?.desks
    .filter(({ status }) => status === 'active')
    .sort((one, other) => one.label.localeCompare(other.label, undefined, { numeric: true }));
}
