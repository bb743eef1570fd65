import { TextInput } from '@mantine/core';
import { createTeam, newTeam, readTeam, type Team, teamFields, updateTeam } from '@population-tracker/contract/teams/teams';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CloseButton } from '#ui/dialog/CloseButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { FormDrawer, FormDrawerWaiting } from '#ui/form/FormDrawer.tsx';
import { useSaveForm } from '#ui/form/save-form.ts';
import { toast } from '#ui/toast.ts';
import { callOnce } from '#web/calls/call-once.ts';
import { call } from '#web/client.ts';
import { messageText } from '#web/messages.ts';
import { invalidate, useCall } from '#web/query.ts';
import { TeamHistory } from './TeamHistory.tsx';
import { TeamPeople } from './TeamPeople.tsx';
import { teamPaths } from './teams-remove.ts';

interface Props {
  id: number | 'new';
  close: () => void;
  /** Opens the one that was added, so that people can be put into it. */
  made: (id: number) => void;
  remove: (team: Team) => Promise<boolean>;
}

/** Adds a team, or renames the one with this id and says who is in it. */
export default function TeamForm({ id, ...rest }: Props) {
  return id === 'new' ? <AddTeam {...rest} /> : <ReadTeam id={id} {...rest} />;
}

function AddTeam({ close, made }: Omit<Props, 'id'>) {
  const { t } = useTranslation('users/teams');
  const client = useQueryClient();
  const form = useSaveForm({
    values: () => ({ name: '' }),
    schema: newTeam,
    save: (body) => callOnce(createTeam, { body }, { quiet: true }),
    saved: ({ id }) => {
      toast.success(messageText('team.added'));
      void invalidate(client, teamPaths);
      made(id);
    },
  });
  return (
    <FormDrawer title={t('addTitle')} form={form} saveLabel={t('add')} onClose={close}>
      <TextInput label={t('name')} description={t('nameHelp')} maxLength={200} autoComplete="off" {...form.field('name')} />
      <p className="pt-small pt-quiet">{t('newHelp')}</p>
    </FormDrawer>
  );
}

function ReadTeam({ id, close, remove }: Omit<Props, 'id'> & { id: number }) {
  const { t } = useTranslation('users/teams');
  const answer = useCall(readTeam, { params: { id } }, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, quiet: true });
  if (!answer.data) return <FormDrawerWaiting title={t('editTitle')} onClose={close} fields={3} failure={answer.error?.message} />;
  if (answer.data.origin === 'directory') return <DirectoryTeam team={answer.data} close={close} />;
  return <EditTeam team={answer.data} close={close} remove={remove} />;
}

/** What the company's directory put together is looked at here. */
function DirectoryTeam({ team, close }: { team: Team; close: () => void }) {
  const { t } = useTranslation('users/teams');
  return (
    <Dialog title={team.name} onClose={close} foot={<CloseButton first onClick={close} />}>
      <p>{t('ofDirectory')}</p>
      <TeamPeople team={team} changeable={false} />
      <TeamHistory team={team} />
    </Dialog>
  );
}

const schema = z.strictObject(teamFields);

function EditTeam({ team, close, remove }: Omit<Props, 'id' | 'made'> & { team: Team }) {
  const { t } = useTranslation('users/teams');
  const { t: generic } = useTranslation();
  const client = useQueryClient();
  const form = useSaveForm({
    record: team,
    values: (record) => ({ name: (record ?? team).name }),
    schema,
    save: (body, { version }) => call(updateTeam, { params: { id: team.id }, body: { ...body, version } }, { quiet: true }),
    saved: () => {
      toast.success(messageText('team.updated'));
      void invalidate(client, teamPaths);
      close();
    },
  });
  return (
    <FormDrawer
      title={`${t('editTitle')}: ${team.name}`}
      form={form}
      saveLabel={t('save')}
      closeLabel={generic('ui.close')}
      onClose={close}
      nameField={(_, saved) => ({ label: t('name'), value: String(saved) })}
      onDelete={{ label: t('remove'), run: () => remove(team) }}
    >
      <TextInput label={t('name')} maxLength={200} autoComplete="off" {...form.field('name')} />
      <TeamPeople team={team} changeable />
      <TeamHistory team={team} />
    </FormDrawer>
  );
}
