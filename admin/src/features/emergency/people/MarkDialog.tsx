import { Textarea } from '@mantine/core';
import {
  type ActionState,
  type EmergencyResponse,
  emergencyNoteMaxLength,
  markEmergencyResponse,
  responseChange,
} from '@population-tracker/contract/emergency/emergency';
import { useTranslation } from 'react-i18next';
import { CloseButton } from '#ui/dialog/CloseButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useSaveForm } from '#ui/form/save-form.ts';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { PersonHistory } from './PersonHistory.tsx';
import classes from './people.module.css';

interface Props {
  emergencyId: number;
  response: EmergencyResponse;
  /** Else it is only to be read. */
  runs: boolean;
  saved: (response: EmergencyResponse) => void;
  close: () => void;
}

const order: readonly ActionState[] = ['safe', 'notSafe', 'none'];

/** One person: what was said, and what somebody who has heard of them says in their place. */
export function MarkDialog(props: Props) {
  const { response, runs, emergencyId, close } = props;
  if (runs) return <MarkForm {...props} />;
  return (
    <Dialog title={response.name} onClose={close} foot={<CloseButton first onClick={close} />}>
      <Person response={response} />
      <PersonHistory emergencyId={emergencyId} response={response} />
    </Dialog>
  );
}

function MarkForm({ emergencyId, response, saved, close }: Props) {
  const { t } = useTranslation('emergency');
  const form = useMarkForm({ emergencyId, response, saved, close });
  const nameField = (field: string, saved: unknown) =>
    field === 'note'
      ? { label: t('mark.note'), value: String(saved) }
      : { label: t('mark.state'), value: t(`states.${saved as ActionState}`) };
  return (
    <FormDialog
      title={response.name}
      form={form}
      saveLabel={t('mark.save')}
      onClose={close}
      nameField={nameField}
      above={<Person response={response} />}
      below={<PersonHistory emergencyId={emergencyId} response={response} />}
    >
      <ChoiceField
        label={t('mark.state')}
        options={order.map((value) => ({ value, label: t(`states.${value}`) }))}
        {...form.field('actionState')}
      />
      <Textarea
        label={t('mark.note')}
        description={t('mark.noteHelp')}
        maxLength={emergencyNoteMaxLength}
        autosize
        minRows={2}
        maxRows={5}
        {...form.field('note')}
      />
    </FormDialog>
  );
}

function useMarkForm({ emergencyId, response, saved, close }: Omit<Props, 'runs'>) {
  const { t } = useTranslation('emergency');
  const params = { id: emergencyId, responseId: response.id };
  return useSaveForm({
    // Whoever answered while the dialog was open isn't overruled unseen.
    record: response,
    values: (record) => stateOf(record ?? response),
    schema: responseChange.omit({ version: true }),
    save: (body, { version }) => call(markEmergencyResponse, { params, body: { ...body, version } }, { quiet: true }),
    saved: (row) => {
      saved(row);
      toast.success(t('mark.done', { name: row.name }));
      close();
    },
  });
}

const stateOf = ({ actionState, note }: EmergencyResponse) => ({ actionState, note });

function Person({
  response: { email, locationName, buildingName, workspaceName, deskLabel, mailState, mailReason },
}: {
  response: EmergencyResponse;
}) {
  const { t } = useTranslation('emergency');
  const place = [locationName, buildingName, workspaceName, deskLabel && t('where.seat', { label: deskLabel })].filter(Boolean).join(', ');
  return (
    <dl className={classes.facts}>
      <dt className="pt-quiet">{t('mark.email')}</dt>
      <dd className="pt-text">
        <a href={`mailto:${email}`}>{email}</a>
      </dd>
      <dt className="pt-quiet">{t('mark.place')}</dt>
      <dd className="pt-text">{place || t('where.unknown')}</dd>
      <dt className="pt-quiet">{t('mark.mail')}</dt>
      <dd className="pt-text" data-danger={mailState === 'failed' ? '' : undefined}>
        {t(`mails.${mailState}`)}
        {mailReason ? `: ${mailReason}` : ''}
      </dd>
    </dl>
  );
}
